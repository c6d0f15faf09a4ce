import type { BidRecord } from './bid-record.ts'
import type { Cents } from './cents.ts'
import type { ContestStep, PlacedOffer } from './contest.ts'
import { nextMinimumCents, type Standing } from './standing.ts'

/** A sealed bid leaves no trace but its record: price, leader, count and end stay until the close. */
export function placeSealedBid(standing: Standing, offer: PlacedOffer): ContestStep {
  const sequence = standing.sequence + 1
  const { bidderId, amountCents, placedAt } = offer
  return {
    standing: { ...standing, sequence },
    records: [
      {
        sequence,
        bidderId,
        kind: 'sealedBid',
        amountCents,
        reachCents: amountCents,
        placedAt,
        isStruck: false,
      },
    ],
  }
}

export function isSealed(standing: Standing): boolean {
  return standing.terms.itemType === 'sealedBid'
}

/** The starting price at first, and then anything above the bidder's own amount. */
export function sealedMinimumCents(standing: Standing, ownCents: Cents | null): Cents {
  return ownCents === null ? nextMinimumCents(standing) : ownCents + 1n
}

export type SealedBid = Pick<BidRecord, 'sequence' | 'bidderId' | 'amountCents'>

/** The highest, and the earlier of equals. */
export function highestSealedBid(bids: readonly SealedBid[]): SealedBid | null {
  let best: SealedBid | null = null
  for (const bid of bids) {
    if (best === null || isBetter(bid, best)) best = bid
  }
  return best
}

function isBetter(bid: SealedBid, other: SealedBid): boolean {
  return (
    bid.amountCents > other.amountCents ||
    (bid.amountCents === other.amountCents && bid.sequence < other.sequence)
  )
}
