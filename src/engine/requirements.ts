import type { Attempt, Bidder, Offer, Purchase } from './attempt.ts'
import { bidChecks, minimumCents } from './checks.ts'
import { purchaseChecks } from './purchase-checks.ts'
import type { Check, RefusalCode, RefusalField, Remedy } from './refusal.ts'

/** One check, and whether one person meets it. */
export type Requirement = {
  readonly field: RefusalField
  readonly code: RefusalCode | 'sign_in_required'
  readonly message: string
  readonly remedy: Remedy
  readonly isMet: boolean
}

type Situation = Omit<Attempt, 'offer'>

/** Every check of a bid, in order, tried with the lowest amount that would count. */
export function bidRequirements(situation: Situation): Requirement[] {
  const offer = { kind: 'bid', amountCents: minimumCents(situation) } as const
  return requirements(bidChecks, { ...situation, offer })
}

export function purchaseRequirements(situation: Situation, offer: Purchase): Requirement[] {
  return requirements(purchaseChecks, { ...situation, offer })
}

/** A visitor without an account sees only what is public: the checks of the auction and the item. */
export function visitorRequirements(anonymousRequirements: Requirement[]): Requirement[] {
  return [signInRequired, ...anonymousRequirements.filter(({ field }) => publicFields.includes(field))]
}

const signInRequired: Requirement = {
  field: 'account',
  code: 'sign_in_required',
  message: 'Please sign in first.',
  remedy: 'signIn',
  isMet: false,
}

const publicFields: readonly RefusalField[] = ['auction', 'item', 'quantity']

/** Invited people see no more than how to register, so the list ends at a missing registration. */
function requirements<O extends Offer | Purchase>(
  checks: readonly Check<O>[],
  attempt: Attempt<O>,
): Requirement[] {
  const found: Requirement[] = []
  for (const { field, code, message, remedy, holds } of checks) {
    const isMet = holds(attempt)
    found.push({ field, code, message, remedy, isMet })
    if (code === 'registration_required' && !isMet) break
  }
  return found
}

/** A visitor without an account. */
export const anonymousBidder: Bidder = {
  id: 0,
  isBanned: false,
  isDeleted: false,
  isManager: false,
  isRegistered: false,
  isCheckedIn: false,
  hasTicket: false,
  hasCard: false,
  countryCode: null,
  provinceCodes: [],
  spendingLimitCents: null,
  ownLimitCents: null,
  leadingReachCents: 0n,
  unpaidPurchasesCents: 0n,
  paidPurchasesCents: 0n,
  sealedCents: null,
  hasOwnCeiling: false,
  overrides: [],
}
