import type { EventFact, Facts, PurchaseFact, RecordFact } from './facts.ts'
import { reachOf } from './rules.ts'
import { isOffer, type Timeline, type Timelines } from './timeline.ts'
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

function checkStanding({ item, last, live }: Timeline, complain: Complain): void {
  const subject = `item ${item.id}`
  const compare = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) complain(subject, `${what} is ${found}, the replay says ${expected}`)
  }
  compare('sequence', item.sequence, last.sequence)
  if (item.type === 'sealedBid') {
    const isOpened = item.statusId === SOLD || item.statusId === PAID
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
  compare('end', item.endsAt, last.end)
  if (item.priceCents !== null && item.priceCents > reachOf(last)!)
    complain(subject, 'the price is above what its leader promised')
}

/** The highest amount, and of equals the one that stood earlier. */
export function highestSealed(live: RecordFact[]): { bidder: number; amount: number } | null {
  let best: { bidder: number; amount: number } | null = null
  for (const { bidderId, amountCents } of live) {
    if (!best || amountCents > best.amount) best = { bidder: bidderId, amount: amountCents }
  }
  return best
}

function checkEnd(
  { item, auction, acts, last, moments }: Timeline,
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
  const isEarly = closing.createdAt < last.end && !last.isBought && !acts.isClosedByHand
  const late = moments.find((moment) => isOffer(moment) && moment.at > closing.createdAt)
  if (late) complain(subject, `record ${late.sequence} was placed after the close`)
  if (isEarly && item.controlMode === 'auto') {
    complain(subject, `was closed ${last.end - closing.createdAt} ms before its end`)
  }
}

function checkWinner({ item, last, live, terms }: Timeline, wins: PurchaseFact[], complain: Complain): void {
  const subject = `item ${item.id}`
  const best = item.type === 'sealedBid' ? highestSealed(live) : null
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
