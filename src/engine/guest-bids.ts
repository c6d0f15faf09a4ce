import type { Attempt, Bidder, Offer } from './attempt.ts'
import { bidChecks, firstRefusal } from './checks.ts'
import type { Check, Refusal, RefusalField } from './refusal.ts'

/**
 * Why a bid that an organizer places for a guest is refused. No refusal depends on what the guest keeps to themselves:
 * their ceilings and sealed bids elsewhere, and their own limit, do not count.
 */
export function firstGuestBidRefusal(attempt: Attempt<Offer>): Refusal | null {
  return firstRefusal({ ...attempt, bidder: withoutSecrets(attempt.bidder) }, guestBidChecks)
}

function withoutSecrets(bidder: Bidder): Bidder {
  return { ...bidder, leadingReachCents: 0n, ownLimitCents: null }
}

const checksOf = (...fields: RefusalField[]) => bidChecks.filter(({ field }) => fields.includes(field))

/** The amount is checked before anything that concerns only the guest. */
// biome-ignore format: a table is read by its columns
export const guestBidChecks: readonly Check<Offer>[] = [
  ...checksOf('account', 'auction', 'item'),
  { field: 'item', code: 'sealed_bid_placed', remedy: 'none', holds: ({ bidder }) => bidder.sealedCents === null, message: 'This guest has placed a sealed bid here; only they can raise it, on their own phone.' },
  { field: 'item', code: 'ceiling_of_guest', remedy: 'none', holds: leavesOwnCeiling, message: 'This guest leads with a ceiling they set themselves; only they can change it, on their own phone.' },
  { field: 'amount', code: 'already_winning', remedy: 'none', holds: isNoPlainBidOfLeader, message: 'This guest is already leading.' },
  ...checksOf('amount').filter(({ code }) => code !== 'already_winning'),
  ...checksOf('registration', 'location', 'ticket', 'checkIn', 'creditCard', 'spendingLimit'),
]

function leavesOwnCeiling({ bidder, offer }: Attempt<Offer>): boolean {
  return offer.kind === 'bid' || !bidder.hasOwnCeiling
}

/** Of the leader's own plain bids those above the ceiling count, so accepting one here would reveal the ceiling. */
function isNoPlainBidOfLeader({ standing, bidder, offer }: Attempt<Offer>): boolean {
  return offer.kind === 'autoBid' || standing.leaderId !== bidder.id
}
