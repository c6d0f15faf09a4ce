import type { Facts, PurchaseFact } from './facts.ts'
import { reachOf } from './rules.ts'
import type { Timeline, Timelines } from './timeline.ts'
import { collector, type Violation } from './violation.ts'

/** So long before its time in the log something may already have been seen, or after it not yet. */
const DOUBT_MS = 100

type Promised = { itemId: number; person: number; at: number; reach: number; what: string }

/**
 * Whatever somebody was allowed to promise fitted under their limit, with all they certainly had promised in the auction
 * by then: what they led with, and what they had bought and not paid. Leads that were being lost do not count.
 */
export function checkLimits(facts: Facts, timelines: Timelines, violations: Violation[]): void {
  const complain = collector('limits', violations)
  const purchases = Map.groupBy(facts.purchases, (purchase) => purchase.auctionId)
  const byAuction = Map.groupBy(timelines.values(), (timeline) => timeline.auction.id)
  const own = new Map(
    facts.registrations.map(({ auctionId, userId, spendingLimitCents }) => [
      `${auctionId}:${userId}`,
      spendingLimitCents,
    ]),
  )
  for (const [auctionId, contests] of byAuction) {
    const bought = purchases.get(auctionId) ?? []
    for (const promised of promisesIn(contests, bought)) {
      const limit = own.get(`${auctionId}:${promised.person}`) ?? contests[0]!.auction.spendingLimitCents
      if (limit === null) continue
      const before = alreadyPromised(promised, contests, bought)
      if (before + promised.reach > limit) {
        complain(
          `person ${promised.person}`,
          `${promised.what} of ${promised.reach} was allowed beside ${before}, with a limit of ${limit}`,
        )
      }
    }
  }
}

function promisesIn(contests: Timeline[], bought: PurchaseFact[]): Promised[] {
  const offers = contests.flatMap(({ item, moments }) =>
    moments
      .filter(({ kind }) => !['buyNow', 'void', 'moved'].includes(kind))
      .map(({ asked, at, sequence }) => {
        const what = `record ${sequence} of item ${item.id}`
        return { itemId: item.id, person: asked.bidder, at, reach: asked.amount, what }
      }),
  )
  const orders = bought
    .filter(({ kind }) => kind !== 'won')
    .map(({ id, itemId, userId, createdAt, amountCents }) => {
      return { itemId, person: userId, at: createdAt, reach: amountCents, what: `purchase ${id}` }
    })
  return [...offers, ...orders]
}

function alreadyPromised(
  { itemId, person, at, what }: Promised,
  contests: Timeline[],
  bought: PurchaseFact[],
): number {
  let sum = 0
  for (const purchase of bought) {
    const isEarlier = purchase.createdAt < at && what !== `purchase ${purchase.id}`
    if (purchase.userId === person && isEarlier && !purchase.isPaid) sum += purchase.amountCents
  }
  for (const timeline of contests) {
    const isBought = bought.some(
      (purchase) => purchase.itemId === timeline.item.id && purchase.createdAt < at + DOUBT_MS,
    )
    if (timeline.item.id !== itemId && !isBought) sum += certainLead(timeline, person, at)
  }
  return sum
}

/** What the person led with at that time, and still did a moment later; a sealed amount counts until its item ends. */
function certainLead({ item, moments, last, first }: Timeline, person: number, at: number): number {
  if (last.end <= at + DOUBT_MS) return 0
  if (item.type === 'sealedBid') {
    const own = moments.filter(({ asked, at: placed }) => asked.bidder === person && placed < at)
    return Math.max(0, ...own.map(({ asked }) => asked.amount))
  }
  const then = moments.findLast((moment) => moment.at < at)?.after ?? first
  const soon = moments.findLast((moment) => moment.at <= at + DOUBT_MS)?.after ?? first
  if (then.leader !== person || soon.leader !== person) return 0
  return Math.min(reachOf(then)!, reachOf(soon)!)
}
