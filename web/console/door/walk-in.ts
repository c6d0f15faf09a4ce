import type { Invitation } from '../api-types.ts'

/** A walk-in as the form has them. */
export type WalkIn = {
  firstName: string
  lastName: string
  mobile: string
  email: string
  tableName: string
}

/** What is known of somebody on the list; the service has their phone, if the list gave one. */
export const walkInFrom = (invitation: Invitation | null): WalkIn => ({
  firstName: invitation?.firstName ?? '',
  lastName: invitation?.lastName ?? '',
  mobile: '',
  email: invitation?.email ?? '',
  tableName: invitation?.tableName ?? '',
})

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

export const sameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
