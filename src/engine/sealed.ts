import type { BidRecord } from './bid-record.ts'
import type { Cents } from './cents.ts'
import type { ContestStep, PlacedOffer } from './contest.ts'
import { roundedUp } from './currency.ts'
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

/**
 * The next minimum, or anything above the bidder's own sealed bid; other items have none. It is rounded up to an amount
 * that can be bid, since a lot from before its currency knew its decimals may have a price that cannot.
 */
export function minimumAbove(standing: Standing, ownCents: Cents | null): Cents {
  return roundedUp(standing.terms.unitCents, ownCents === null ? nextMinimumCents(standing) : ownCents + 1n)
}

export type SealedBid = Pick<BidRecord, 'sequence' | 'bidderId' | 'amountCents'>

/** The highest, and the earlier of equals. */
export function highestSealedBid(bids: readonly SealedBid[]): SealedBid | null {
  const ranked = bids.toSorted((a, b) => Number(b.amountCents - a.amountCents) || a.sequence - b.sequence)
  return ranked[0] ?? null
}
