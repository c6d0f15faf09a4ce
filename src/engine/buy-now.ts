import type { BidRecord } from './bid-record.ts'
import { endedBy, type Standing } from './standing.ts'
import { itemStatus } from './statuses.ts'

/** The buyer wins the item at its buy-now price, and the contest is over. It is not a bid, so the count stays. */
export function buyNow(
  standing: Standing,
  purchase: { buyerId: number; placedAt: number },
): { standing: Standing; record: BidRecord } {
  const priceCents = standing.terms.buyNowPriceCents!
  const sequence = standing.sequence + 1
  return {
    standing: {
      ...endedBy(standing, purchase.placedAt),
      statusId: itemStatus.sold,
      priceCents,
      leaderId: purchase.buyerId,
      leaderMaxCents: null,
      sequence,
    },
    record: {
      sequence,
      bidderId: purchase.buyerId,
      kind: 'buyNow',
      amountCents: priceCents,
      reachCents: priceCents,
      placedAt: purchase.placedAt,
      isStruck: false,
    },
  }
}

/** Buying stays possible while the price is below the buy-now price. */
export function canBeBoughtNow(standing: Standing): boolean {
  const { itemType, buyNowPriceCents } = standing.terms
  if (itemType !== 'silent' || buyNowPriceCents === null) return false
  return standing.priceCents === null || standing.priceCents < buyNowPriceCents
}
