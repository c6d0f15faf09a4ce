import type { History } from '../history.ts'
import type { EventFact } from './facts.ts'
import { AUCTION, ITEM, nameOf } from './statuses.ts'

export const [ANNA, BEN, CARA] = [1, 2, 3]
export const LOT = 10
export const TOTES = 20
export const GALA = 5
/** Epoch milliseconds. */
export const START = 500
export const END = 100_000

/** Its id is assigned when it is added to the log. */
export function event(
  kind: string,
  payload: object,
  createdAt: number,
  room: { userId: number } | { auctionId: number },
): EventFact {
  return { id: 0, kind, payload, createdAt, userId: null, auctionId: null, ...room }
}

export const numbered = (events: EventFact[]) =>
  events.sort((a, b) => a.createdAt - b.createdAt).map((sent, index) => ({ ...sent, id: index + 1 }))

/** In dollars. */
type Standing = { price: number; minimum: number; count: number }

export function bidEvent({ price, minimum, count }: Standing, createdAt: number): EventFact {
  const payload = {
    itemId: LOT,
    currentPrice: price,
    nextMinimumBid: minimum,
    bidCount: count,
    endTime: END / 1000,
  }
  return event('event.bid', payload, createdAt, { auctionId: GALA })
}

export function itemEvent(
  itemId: number,
  statusId: number,
  createdAt: number,
  action: 'status' | 'details' = 'status',
): EventFact {
  const payload = { itemId, action, status: nameOf(ITEM, statusId), statusId, endTime: END / 1000 }
  return event('event.item', payload, createdAt, { auctionId: GALA })
}

export function auctionEvent(statusId: number, createdAt: number): EventFact {
  const times = { startTime: Math.floor(START / 1000), endTime: END / 1000 }
  const payload = { auctionId: GALA, status: nameOf(AUCTION, statusId), statusId, ...times }
  return event('event.auction', payload, createdAt, { auctionId: GALA })
}

export function registrationEvent(userId: number, createdAt: number): EventFact {
  return event('event.registration', { action: 'add', auctionId: GALA }, createdAt, { userId })
}

export function purchaseEvent(
  userId: number,
  bought: { purchaseId: number; itemId: number },
  createdAt: number,
): EventFact {
  return event('event.purchase', { action: 'add', auctionId: GALA, ...bought }, createdAt, { userId })
}

/** Anna arrives after the opening, is away for a second, and hears every event except a bid that was already outbid. */
export function listen(history: History, events: EventFact[]): void {
  const [cameAt, lostAt, cameBackAt] = [700, 2_500, 3_500]
  const isOwn = ({ userId }: EventFact) => userId === ANNA
  const isOfGala = ({ auctionId }: EventFact) => auctionId === GALA
  const lastBefore = (at: number, isIn: (sent: EventFact) => boolean = () => true) =>
    events.findLast((sent) => isIn(sent) && sent.createdAt < at)!.id
  const doorsOpen = lastBefore(cameAt)
  const merged = events.find(({ kind, payload }) => kind === 'event.bid' && payload.bidCount === 2)
  history.listeners = [
    {
      id: ANNA,
      personId: ANNA,
      follows: [{ auctionId: GALA, requestedAt: cameAt, leftAt: null }],
      connections: [
        { id: 1, openedAt: cameAt, endedAt: lostAt },
        { id: 2, openedAt: cameBackAt, endedAt: null },
      ],
    },
  ]
  const first = { listener: ANNA, connection: 1, after: null, eventId: doorsOpen, resync: false }
  const again = { ...first, connection: 2, eventId: lastBefore(cameBackAt) }
  history.entrances = [
    { ...first, auctionId: null },
    { ...first, auctionId: GALA },
    { ...again, auctionId: null, after: lastBefore(lostAt, isOwn) },
    { ...again, auctionId: GALA, after: lastBefore(lostAt, isOfGala) },
  ]
  history.deliveries = events
    .filter((sent) => (isOwn(sent) || isOfGala(sent)) && sent.id > doorsOpen && sent !== merged)
    .map(({ id, kind, payload, auctionId, createdAt }) => ({
      listener: ANNA,
      connection: createdAt < lostAt ? 1 : 2,
      receivedAt: createdAt + 20,
      eventId: id,
      kind,
      personId: ANNA,
      payload: { ...payload, eventId: id, ...(auctionId === null ? {} : { auctionId }) },
    }))
}
