/** What Stripe's names for what is missing come to, for people. */
const wants = [
  ...(['bank', 'business', 'organization', 'organizationDocument'] as const),
  ...(['person', 'personDocument', 'terms', 'other'] as const),
]
type Want = (typeof wants)[number]

/** Each once, in an order of its own: Stripe names every field of every person. */
export function wantsIn(missing: readonly string[]): Want[] {
  const found = new Set(missing.map(wantOf))
  return wants.filter((want) => found.has(want))
}

const people = /^(representative|individual|owners|directors|executives|authorizer|person_\w+|relationship)\b/

function wantOf(name: string): Want {
  if (name.startsWith('external_account')) return 'bank'
  if (name.startsWith('tos_acceptance') || name.startsWith('settings.')) return 'terms'
  if (name.startsWith('business_profile') || name === 'business_type') return 'business'
  const isDocument = name.includes('.verification.') || name.startsWith('documents.')
  if (people.test(name)) return isDocument ? 'personDocument' : 'person'
  if (isDocument) return 'organizationDocument'
  return name.startsWith('company.') ? 'organization' : 'other'
}
