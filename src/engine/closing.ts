import type { Cents } from './cents.ts'
import { highestSealedBid, isSealed, type SealedBid } from './sealed.ts'
import { endedBy, isReserveMet, type Standing } from './standing.ts'
import { isOver, itemStatus, takesBids } from './statuses.ts'

export type Closing =
  | {
      readonly kind: 'sold'
      readonly standing: Standing
      readonly winnerId: number
      readonly priceCents: Cents
    }
  | { readonly kind: 'unsold'; readonly standing: Standing; readonly because: 'no_bids' | 'reserve_not_met' }
  | { readonly kind: 'alreadyClosed' }

/** Closing twice is harmless: the second time says so and changes nothing. */
export function closeItem(
  given: Standing,
  { now, sealedBids = [] }: { now: number; sealedBids?: readonly SealedBid[] },
): Closing {
  if (isOver(given.statusId)) return { kind: 'alreadyClosed' }
  const standing = endedBy(given, now)
  const final = isSealed(standing) ? openEnvelopes(standing, sealedBids) : standing
  const { leaderId: winnerId, priceCents } = final
  if (winnerId === null) return unsold(standing, 'no_bids')
  if (!isReserveMet(final)) return unsold(standing, 'reserve_not_met')
  return {
    kind: 'sold',
    standing: { ...final, statusId: itemStatus.sold },
    winnerId,
    priceCents: priceCents!,
  }
}

/** Whether the clock closes the item now; a manual item waits for its manager. */
export function isDue(standing: Standing, now: number): boolean {
  return (
    takesBids(standing.statusId) &&
    standing.terms.controlMode === 'auto' &&
    standing.endsAt !== null &&
    now >= standing.endsAt
  )
}

/** The other amounts stay sealed: only the winning one becomes the price. */
function openEnvelopes(standing: Standing, sealedBids: readonly SealedBid[]): Standing {
  const best = highestSealedBid(sealedBids)
  if (best === null) return standing
  const bidders = new Set(sealedBids.map((bid) => bid.bidderId))
  return { ...standing, priceCents: best.amountCents, leaderId: best.bidderId, bidCount: bidders.size }
}

/** A sealed item that stays unsold keeps every amount secret, even the highest. */
function unsold(standing: Standing, because: 'no_bids' | 'reserve_not_met'): Closing {
  return { kind: 'unsold', standing: { ...standing, statusId: itemStatus.unsold }, because }
}
