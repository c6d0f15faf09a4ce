import type { Facts, ItemFact } from './facts.ts'
import { isOffer } from './moment.ts'
import { AUCTION, type Courses, ITEM, statusesAt } from './statuses.ts'
import type { Timelines } from './timeline.ts'
import { type Complain, collector, type Violation } from './violation.ts'

/**
 * For every bid and sale the auction and the item were open: nothing before the start, nothing during a pause, nothing
 * after the end, the close or the withdrawal. The same holds for managers who sell to a guest.
 */
export function checkOpeningHours(
  facts: Facts,
  timelines: Timelines,
  courses: Courses,
  violations: Violation[],
): void {
  const complain = collector('opening hours', violations)
  for (const { item, moments } of timelines.values()) {
    for (const { kind, at, sequence } of moments.filter(isOffer)) {
      const what = `record ${sequence} of item ${item.id}`
      if (at < item.startsAt) complain(what, `was placed ${item.startsAt - at} ms before the item's start`)
      if (kind !== 'buyNow') checkDoor(courses, item, { what, at, isOpen: takesBids }, complain)
    }
  }
  const items = new Map(facts.items.map((item) => [item.id, item]))
  const auctions = new Map(facts.auctions.map((auction) => [auction.id, auction]))
  for (const { id, kind, itemId, auctionId, createdAt: at } of facts.purchases) {
    const what = `purchase ${id} (${kind} of item ${itemId})`
    const item = items.get(itemId)
    const { closedAt } = auctions.get(auctionId)!
    if (!item || item.auctionId !== auctionId) {
      complain(what, `is of no item of auction ${auctionId}`)
      continue
    }
    if (closedAt !== null && at > closedAt)
      complain(what, `was made ${at - closedAt} ms after its auction had closed`)
    if (kind !== 'won') checkDoor(courses, item, { what, at, isOpen: sells }, complain)
  }
}

type Door = { what: string; at: number; isOpen: (item: ItemFact, met: Met) => boolean }

type Met = { auction: number | null; status: number | null }

/** Where the first status is not known, it is given the benefit of the doubt. */
function checkDoor(courses: Courses, item: ItemFact, { what, at, isOpen }: Door, complain: Complain): void {
  const auctions = statusesAt(courses.auctions.get(item.auctionId)!, at)
  const statuses = statusesAt(courses.items.get(item.id)!, at)
  if (auctions.includes(null) || statuses.includes(null)) return
  const wasOpen = auctions.some((auction) => statuses.some((status) => isOpen(item, { auction, status })))
  if (!wasOpen)
    complain(
      what,
      `met an auction with status ${auctions.join(' or ')}, its item with ${statuses.join(' or ')}`,
    )
}

const BIDDING = [ITEM.open, ITEM.closing, ITEM.extended]

/** Past its end an auction takes bids only on items in extended bidding or at their last call. */
function takesBids(_item: ItemFact, { auction, status }: Met): boolean {
  if (auction === AUCTION.extended) return status === ITEM.extended || status === ITEM.closing
  return auction === AUCTION.open && BIDDING.includes(status!)
}

/** A presale sells tickets and items for sale; everything else waits for the opening. */
function sells({ type }: ItemFact, { auction, status }: Met): boolean {
  const isSelling =
    auction === AUCTION.open ||
    auction === AUCTION.extended ||
    (auction === AUCTION.presale && ['ticket', 'forSale'].includes(type))
  return isSelling && (type === 'silent' ? BIDDING.includes(status!) : status === ITEM.available)
}
