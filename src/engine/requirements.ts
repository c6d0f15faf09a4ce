import type { Attempt, Bidder, Offer, Purchase } from './attempt.ts'
import { bidChecks, minimumCents } from './checks.ts'
import { purchaseChecks } from './purchase-checks.ts'
import type { Check, RefusalCode, RefusalField, Remedy } from './refusal.ts'

/** One check as it stands for one person. */
export type Requirement = {
  readonly field: RefusalField
  readonly code: RefusalCode | 'sign_in_required'
  readonly message: string
  readonly remedy: Remedy
  readonly isMet: boolean
}

type Situation = Omit<Attempt, 'offer'>

/** Every check of a bid, in its order, with the least amount that would count. */
export function bidRequirements(situation: Situation): Requirement[] {
  const offer = { kind: 'bid', amountCents: minimumCents(situation) } as const
  return requirements(bidChecks, { ...situation, offer })
}

export function purchaseRequirements(situation: Situation, offer: Purchase): Requirement[] {
  return requirements(purchaseChecks, { ...situation, offer })
}

/** A visitor without an account learns what everybody sees: how the auction and the item stand. */
export function visitorRequirements(requirementsOfNobody: Requirement[]): Requirement[] {
  return [signInRequired, ...requirementsOfNobody.filter(({ field }) => publicFields.includes(field))]
}

const signInRequired: Requirement = {
  field: 'account',
  code: 'sign_in_required',
  message: 'Please sign in first.',
  remedy: 'signIn',
  isMet: false,
}

const publicFields: readonly RefusalField[] = ['auction', 'item', 'quantity']

/** An invitation opens nothing but the way in, so whoever has to register first reads no further. */
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

/** Whoever looks without an account. */
export const nobody: Bidder = {
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
  overrides: [],
}
