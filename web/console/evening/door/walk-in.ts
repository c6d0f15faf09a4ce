/** A walk-in as the form has them. */
export type WalkIn = {
  firstName: string
  lastName: string
  mobile: string
  email: string
  tableName: string
}

export const noWalkIn: WalkIn = { firstName: '', lastName: '', mobile: '', email: '', tableName: '' }

/** What is sent: nothing around the words, and only what was filled in. */
export function walkInBody(walkIn: WalkIn) {
  const [email, tableName] = [walkIn.email.trim(), walkIn.tableName.trim()]
  const mobile = walkIn.mobile.trim()
  return {
    firstName: walkIn.firstName.trim(),
    lastName: walkIn.lastName.trim(),
    ...(mobile && { mobile }),
    ...(email && { email }),
    ...(tableName && { tableName }),
  }
}
