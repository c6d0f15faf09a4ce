import type { AuctionFact, EventFact, Facts, ItemFact, PurchaseFact, RecordFact } from './facts.ts'
import { isOffer } from './moment.ts'
import { reachOf } from './rules.ts'
import { AUCTION, type Courses, ITEM, OVER } from './statuses.ts'
import type { Timeline, Timelines } from './timeline.ts'
import { type Complain, collector, type Violation } from './violation.ts'

const BID_ON = ['silent', 'live', 'sealedBid']
const CLOSED = [ITEM.sold, ITEM.unsold]
const BIDDING = [ITEM.open, ITEM.closing, ITEM.extended, ITEM.paused]
const ENDED = [...CLOSED, ITEM.soldOut, ITEM.withdrawn]

/** The standing is what the replay gives, the winner pays once, and nothing happens after the close or is left open. */
export function checkClosing(
  facts: Facts,
  timelines: Timelines,
  courses: Courses,
  { endedAt, violations }: { endedAt: number; violations: Violation[] },
): void {
  const complain = collector('closing', violations)
  const wins = Map.groupBy(
    facts.purchases.filter(({ kind }) => kind === 'won' || kind === 'buyNow'),
    (purchase) => purchase.itemId,
  )
  for (const timeline of timelines.values()) {
    const { item, auction } = timeline
    checkLeftOpen(item, auction, complain)
    if (!BID_ON.includes(item.type)) continue
    const { sent } = courses.items.get(item.id)!
    const endings = sent.filter(
      ({ payload }) => payload.action === 'status' && ENDED.includes(payload.statusId),
    )
    checkStanding(timeline, endings[0], complain)
    checkEnd(timeline, endings, endedAt, complain)
    checkWinner(timeline, wins.get(item.id) ?? [], complain)
  }
  for (const auction of facts.auctions) checkAuctionEnd(auction, facts.items, endedAt, complain)
}

/** In an auction that is over, no item may still be open. */
function checkLeftOpen(item: ItemFact, auction: AuctionFact, complain: Complain): void {
  const isAuctionOver = [AUCTION.closed, AUCTION.reconciled, AUCTION.cancelled].includes(auction.statusId)
  if (isAuctionOver && ![...OVER, ITEM.draft].includes(item.statusId))
    complain(`item ${item.id}`, `is still open (${item.statusId}) in an auction that is over`)
}

/** The clock opens and closes auctions, and an extended auction closes with its last item. */
function checkAuctionEnd(auction: AuctionFact, items: ItemFact[], endedAt: number, complain: Complain): void {
  const { id, statusId, startsAt, endsAt } = auction
  const hasEnded = endsAt < endedAt
  const isUnopened = [AUCTION.presale, AUCTION.preview].includes(statusId) && startsAt < endedAt
  const isInBidding = ({ auctionId, type, statusId: status }: ItemFact) =>
    auctionId === id && BID_ON.includes(type) && BIDDING.includes(status)
  const isOverdue =
    hasEnded && (statusId === AUCTION.open || (statusId === AUCTION.extended && !items.some(isInBidding)))
  if (isUnopened || isOverdue) complain(`auction ${id}`, `is left with status ${statusId} past its time`)
}

function checkStanding(timeline: Timeline, ending: EventFact | undefined, complain: Complain): void {
  const { item, last, live } = timeline
  const subject = `item ${item.id}`
  const compare = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) complain(subject, `${what} is ${found}, the replay says ${expected}`)
  }
  compare('sequence', item.sequence, last.sequence)
  if (item.type === 'sealedBid') {
    const isOpened = item.statusId === ITEM.sold || item.statusId === ITEM.paid
    const best = highestSealed(live)
    compare('price', item.priceCents, isOpened ? (best?.amount ?? null) : null)
    compare('leader', item.leaderId, isOpened ? (best?.bidder ?? null) : null)
    compare('count', item.bidCount, isOpened ? new Set(live.map(({ bidderId }) => bidderId)).size : 0)
    return
  }
  compare('price', item.priceCents, last.price)
  compare('leader', item.leaderId, last.leader)
  compare('ceiling', item.ceilingCents, last.ceiling)
  compare('count', item.bidCount, last.count)
  const closed = closedEarly(timeline, ending)
  if (!closed) compare('end', item.endsAt, last.end)
  else if (item.endsAt < closed.notBefore || item.endsAt > closed.notAfter)
    complain(subject, `was closed by hand at ${closed.notAfter}, and its end is ${item.endsAt}`)
  if (item.priceCents !== null && item.priceCents > reachOf(last)!)
    complain(subject, 'the price is above what its leader promised')
}

/** The end of an item closed by hand before its time: after its last bid, and before the event that reports it. */
function closedEarly(
  { managerActions, item, last, moments }: Timeline,
  ending: EventFact | undefined,
): { notBefore: number; notAfter: number } | null {
  if (!managerActions.isClosedByHand || !ending || !CLOSED.includes(ending.payload.statusId)) return null
  // The event of a slow close may be written after the planned end, although the close came before it.
  if (item.endsAt >= last.end && ending.createdAt >= last.end) return null
  const notBefore = moments.findLast(isOffer)?.at ?? Number.NEGATIVE_INFINITY
  return { notBefore, notAfter: Math.min(ending.createdAt, last.end) }
}

/** The highest amount; of equal ones, the earlier. */
function highestSealed(live: RecordFact[]): { bidder: number; amount: number } | null {
  let best: { bidder: number; amount: number } | null = null
  for (const { bidderId, amountCents } of live) {
    if (!best || amountCents > best.amount) best = { bidder: bidderId, amount: amountCents }
  }
  return best
}

function checkEnd(
  { item, auction, managerActions, last, moments }: Timeline,
  endings: EventFact[],
  endedAt: number,
  complain: Complain,
): void {
  const subject = `item ${item.id}`
  const isOver = OVER.includes(item.statusId)
  const isRunning = [AUCTION.open, AUCTION.extended].includes(auction.statusId)
  if (!isOver && item.controlMode === 'auto' && item.endsAt < endedAt && isRunning) {
    complain(subject, `is still open (${item.statusId}) ${endedAt - item.endsAt} ms after its end`)
  }
  if (endings.length > 1) complain(subject, `was closed ${endings.length} times`)
  const ending = endings[0]
  if (!ending) {
    if (isOver) complain(subject, `is over (${item.statusId}), and no event tells since when`)
    return
  }
  const isByTheClock = item.controlMode === 'auto' && CLOSED.includes(ending.payload.statusId)
  const isEarly = ending.createdAt < last.end && !last.isBought && !managerActions.isClosedByHand
  const late = moments.find((moment) => isOffer(moment) && moment.at > ending.createdAt)
  if (late) complain(subject, `record ${late.sequence} was placed after the close`)
  if (isByTheClock && isEarly)
    complain(subject, `was closed ${last.end - ending.createdAt} ms before its end`)
}

function checkWinner({ item, last, live, terms }: Timeline, wins: PurchaseFact[], complain: Complain): void {
  const subject = `item ${item.id}`
  const best = item.type === 'sealedBid' ? highestSealed(live) : null
  const leader = best ? best.bidder : last.leader
  const price = best ? best.amount : last.price
  const isReserveMet = terms.reserveCents === null || (price !== null && price >= terms.reserveCents)
  const isWon = leader !== null && (isReserveMet || last.isBought)
  const status = item.statusId
  if (status === ITEM.sold && !isWon) complain(subject, 'is sold though nobody won it')
  if (status === ITEM.unsold && isWon) complain(subject, `is unsold though ${leader} won it for ${price}`)
  const expected = status === ITEM.sold || status === ITEM.paid ? 1 : 0
  if (wins.length !== expected) {
    complain(subject, `has ${wins.length} winning purchases, its status ${status} asks for ${expected}`)
    return
  }
  const [win] = wins
  if (!win) return
  if (win.userId !== leader || win.amountCents !== price || win.quantity !== 1) {
    complain(
      subject,
      `${win.userId} bought ${win.quantity} for ${win.amountCents}, the replay says ${leader} for ${price}`,
    )
  }
  if ((win.kind === 'buyNow') !== last.isBought)
    complain(subject, `was ended as ${win.kind}, its log says otherwise`)
}
