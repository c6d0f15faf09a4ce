import type { EventFact, Facts, PurchaseFact } from './facts.ts'
import { reachOf } from './rules.ts'
import type { Timeline, Timelines } from './timeline.ts'
import { type Complain, collector, type Violation } from './violation.ts'

const SOLD = 2
const UNSOLD = 6
const PAID = 13
const OVER = [SOLD, UNSOLD, 10, 11, 12, PAID]
const BID_ON = ['silent', 'live', 'sealedBid']

/** When each item was closed, by the event that told of it. */
export type Closings = Map<number, EventFact[]>

export function closingsOf(facts: Facts): Closings {
  const told = facts.events.filter(
    ({ kind, payload }) =>
      kind === 'event.item' && payload.action === 'status' && [SOLD, UNSOLD].includes(payload.statusId),
  )
  return Map.groupBy(told, (event) => event.payload.itemId as number)
}

/** The standing is the replay's, the winner pays the price once, and nothing happens after the close. */
export function checkClosing(
  facts: Facts,
  timelines: Timelines,
  endedAt: number,
  violations: Violation[],
): void {
  const complain = collector('closing', violations)
  const closings = closingsOf(facts)
  const wins = Map.groupBy(
    facts.purchases.filter(({ kind }) => kind === 'won' || kind === 'buyNow'),
    (purchase) => purchase.itemId,
  )
  for (const timeline of timelines.values()) {
    if (!BID_ON.includes(timeline.item.type)) continue
    checkStanding(timeline, complain)
    checkEnd(timeline, closings.get(timeline.item.id) ?? [], endedAt, complain)
    checkWinner(timeline, wins.get(timeline.item.id) ?? [], complain)
  }
}

function checkStanding({ item, last, hasOwnEnd, moments }: Timeline, complain: Complain): void {
  const subject = `item ${item.id}`
  const compare = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) complain(subject, `${what} is ${found}, the replay says ${expected}`)
  }
  compare('sequence', item.sequence, last.sequence)
  if (item.type === 'sealedBid') {
    const isOpened = item.statusId === SOLD || item.statusId === PAID
    const best = highestSealed(moments)
    compare('price', item.priceCents, isOpened ? (best?.amount ?? null) : null)
    compare('leader', item.leaderId, isOpened ? (best?.bidder ?? null) : null)
    compare('count', item.bidCount, isOpened ? new Set(moments.map(({ asked }) => asked.bidder)).size : 0)
    return
  }
  compare('price', item.priceCents, last.price)
  compare('leader', item.leaderId, last.leader)
  compare('ceiling', item.ceilingCents, last.ceiling)
  compare('count', item.bidCount, last.count)
  if (hasOwnEnd) compare('end', item.endsAt, last.end)
  if (item.priceCents !== null && item.priceCents > reachOf(last)!)
    complain(subject, 'the price is above what its leader promised')
}

/** The highest amount, and of equals the one that stood earlier. */
export function highestSealed(moments: Timeline['moments']): { bidder: number; amount: number } | null {
  let best: { bidder: number; amount: number } | null = null
  for (const { asked } of moments) if (!best || asked.amount > best.amount) best = asked
  return best
}

function checkEnd(
  { item, auction, last, moments, hasOwnEnd }: Timeline,
  closings: EventFact[],
  endedAt: number,
  complain: Complain,
): void {
  const subject = `item ${item.id}`
  const isOver = OVER.includes(item.statusId)
  if (!isOver && item.controlMode === 'auto' && item.endsAt < endedAt && [4, 8].includes(auction.statusId)) {
    complain(subject, `is still open (${item.statusId}) ${endedAt - item.endsAt} ms after its end`)
  }
  if (closings.length > 1) complain(subject, `was closed ${closings.length} times`)
  const closing = closings[0]
  if (!closing) return
  const late = moments.find(({ record }) => record.placedAt > closing.createdAt)
  if (late) complain(subject, `record ${late.record.sequence} was placed after the close`)
  if (hasOwnEnd && !last.isBought && item.controlMode === 'auto' && closing.createdAt < last.end) {
    complain(subject, `was closed ${last.end - closing.createdAt} ms before its end`)
  }
}

function checkWinner(
  { item, last, moments, terms }: Timeline,
  wins: PurchaseFact[],
  complain: Complain,
): void {
  const subject = `item ${item.id}`
  const best = item.type === 'sealedBid' ? highestSealed(moments) : null
  const leader = best ? best.bidder : last.leader
  const price = best ? best.amount : last.price
  const isReserveMet = terms.reserveCents === null || (price !== null && price >= terms.reserveCents)
  const isWon = leader !== null && (isReserveMet || last.isBought)
  const status = item.statusId
  if (status === SOLD && !isWon) complain(subject, 'is sold though nobody won it')
  if (status === UNSOLD && isWon) complain(subject, `is unsold though ${leader} won it for ${price}`)
  const expected = status === SOLD || status === PAID ? 1 : 0
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
