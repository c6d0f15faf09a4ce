import { emptyHistory, type History, type OfferEntry } from '../history.ts'
import type { Facts, ItemFact, NotificationFact, RecordFact } from './facts.ts'
import {
  ANNA,
  auctionEvent,
  BEN,
  bidEvent,
  CARA,
  END,
  event,
  GALA,
  itemEvent,
  LOT,
  listen,
  numbered,
  purchaseEvent,
  registrationEvent,
  START,
  TOTES,
} from './given-events.ts'

export type GivenRun = { history: History; facts: Facts; endedAt: number }

/**
 * A small evening without a single violation: Anna bids, Ben's ceiling holds against an equal bid, Cara bids above it
 * and wins; Ben is refused; Anna buys two totes, marks the lot, and listens on two connections, one after the other.
 */
export function givenRun(): GivenRun {
  const history = emptyHistory(1)
  const putUp = { auctionId: GALA, endsAt: END, statusId: 5, auctionStatusId: 3 }
  history.lots = [
    { ...putUp, itemId: LOT },
    { ...putUp, itemId: TOTES },
  ]
  history.offers = [
    accepted(1, ANNA, 'bid', 10_00, 1_000, { price: 10_00, minimum: 11_00, count: 1, winner: ANNA }),
    accepted(2, BEN, 'autoBid', 20_00, 2_000, { price: 11_00, minimum: 12_00, count: 2, winner: BEN }),
    accepted(3, ANNA, 'bid', 20_00, 3_000, { price: 20_00, minimum: 21_00, count: 4, winner: BEN }),
    accepted(4, CARA, 'bid', 21_00, 4_000, { price: 21_00, minimum: 22_00, count: 5, winner: CARA }),
    refused(5, BEN, 'bid', 21_50, 5_000, { code: 'below_minimum', minimum: 22_00 }),
  ]
  history.purchases = [
    {
      ...asked(6, ANNA, 6_000),
      fate: 'accepted',
      itemId: TOTES,
      quantity: 2,
      purchase: { id: 1, amountCents: 10_00, quantity: 2 },
      reason: null,
    },
  ]
  history.favorites = [{ ...asked(7, ANNA, 3_200), fate: 'accepted', itemId: LOT, action: 'add' }]
  const { id: _, status: __, ...read } = asked(8, BEN, 3_500)
  const shown = { priceCents: 20_00, nextMinimumCents: 21_00, bidCount: 4 }
  const own = { isFavorite: false, isWinning: true, isUnsold: false }
  history.readings = [{ ...read, itemId: LOT, ...shown, ...own }]
  history.pages = [{ auctionId: GALA, shown: 2, counted: 2 }]
  const notifications: NotificationFact[] = [
    notification(1, ANNA, 'winning', 1_010),
    notification(2, ANNA, 'outbid', 2_010),
    notification(3, BEN, 'winning', 2_010),
    notification(4, BEN, 'outbid', 4_010),
    notification(5, CARA, 'winning', 4_010),
    notification(6, CARA, 'purchase', END + 60),
    notification(7, ANNA, 'general', END + 60),
    notification(8, BEN, 'general', END + 60),
  ]
  const events = numbered([
    auctionEvent(4, START + 5),
    itemEvent(LOT, 1, START + 5),
    itemEvent(TOTES, 4, START + 5),
    registrationEvent(ANNA, 1_008),
    bidEvent({ price: 10, minimum: 11, count: 1 }, 1_008),
    registrationEvent(BEN, 2_008),
    bidEvent({ price: 11, minimum: 12, count: 2 }, 2_008),
    bidEvent({ price: 20, minimum: 21, count: 4 }, 3_008),
    registrationEvent(CARA, 4_008),
    bidEvent({ price: 21, minimum: 22, count: 5 }, 4_008),
    itemEvent(TOTES, 4, 6_006, 'details'),
    purchaseEvent(ANNA, { purchaseId: 1, itemId: TOTES }, 6_006),
    event('event.favorite', { action: 'add', itemId: LOT }, 3_206, { userId: ANNA }),
    ...notifications.map(({ id, userId, type, createdAt }) =>
      event('event.notification', { id, type }, createdAt, { userId }),
    ),
    purchaseEvent(CARA, { purchaseId: 2, itemId: LOT }, END + 60),
    itemEvent(LOT, 2, END + 60),
    auctionEvent(6, END + 75),
    itemEvent(TOTES, 2, END + 75),
  ])
  listen(history, events)
  const facts: Facts = {
    auctions: [
      {
        id: GALA,
        statusId: 6,
        startsAt: START,
        endsAt: END,
        closedAt: END + 70,
        isPrivate: false,
        policy: 'classic',
        increments: null,
        spendingLimitCents: 60_00,
        requireCard: true,
        cardThresholdCents: 50_00,
        extensionMode: 'off',
        extensionWindowSeconds: 120,
        extensionSeconds: 120,
        extensionCapSeconds: null,
      },
    ],
    items: [
      item(LOT, { statusId: 2, priceCents: 21_00, leaderId: CARA, bidCount: 5, sequence: 5 }),
      item(TOTES, { type: 'forSale', statusId: 2, buyNowCents: 5_00, quantity: 3, quantitySold: 2 }),
    ],
    records: [
      record(1, ANNA, 'bid', 10_00, 10_00, 1_005),
      record(2, BEN, 'autoBid', 11_00, 20_00, 2_005),
      record(3, ANNA, 'bid', 20_00, 20_00, 3_005),
      record(4, BEN, 'answer', 20_00, 20_00, 3_005),
      record(5, CARA, 'bid', 21_00, 21_00, 4_005),
    ],
    purchases: [
      purchase(1, ANNA, { itemId: TOTES, quantity: 2, amountCents: 10_00, kind: 'sale', createdAt: 6_005 }),
      purchase(2, CARA, { itemId: LOT, quantity: 1, amountCents: 21_00, kind: 'won', createdAt: END + 60 }),
    ],
    receipts: [
      { id: ANNA, creditCents: 0 },
      { id: CARA, creditCents: 0 },
    ],
    payments: [],
    notifications,
    events,
    favorites: [{ userId: ANNA, itemId: LOT }],
    registrations: [ANNA, BEN, CARA].map((userId, index) => ({
      auctionId: GALA,
      userId,
      paddleNumber: 101 + index,
      spendingLimitCents: null,
      hasCard: false,
      isCheckedIn: false,
      typedName: null,
    })),
    audits: [],
  }
  return { history, facts, endedAt: END + 10_000 }
}

function asked(id: number, personId: number, at: number) {
  const times = { sentAt: at, sentOrder: at, answeredAt: at + 10, answeredOrder: at + 10 }
  return { ...times, id, personId, server: 0, status: 200 }
}

type Sent = { price: number; minimum: number; count: number; winner: number }

function accepted(
  id: number,
  personId: number,
  kind: OfferEntry['kind'],
  amountCents: number,
  at: number,
  { price, minimum, count, winner }: Sent,
): OfferEntry {
  const answer = {
    itemId: LOT,
    priceCents: price,
    nextMinimumCents: minimum,
    bidCount: count,
    autoBidMaxCents: kind === 'autoBid' ? amountCents : null,
    winnerId: winner,
    isCurrentUserWinning: winner === personId,
  }
  return {
    ...asked(id, personId, at),
    fate: 'accepted',
    itemId: LOT,
    kind,
    amountCents,
    answer,
    refusal: null,
  }
}

function refused(
  id: number,
  personId: number,
  kind: OfferEntry['kind'],
  amountCents: number,
  at: number,
  { code, minimum }: { code: string; minimum: number | null },
): OfferEntry {
  const refusal = { field: 'amount', code, nextMinimumCents: minimum }
  return {
    ...asked(id, personId, at),
    fate: 'refused',
    itemId: LOT,
    kind,
    amountCents,
    answer: null,
    refusal,
  }
}

function item(id: number, columns: Partial<ItemFact>): ItemFact {
  return {
    id,
    auctionId: GALA,
    type: 'silent',
    startingCents: 10_00,
    incrementCents: 1_00,
    buyNowCents: null,
    reserveCents: null,
    statusId: 1,
    controlMode: 'auto',
    startsAt: START,
    endsAt: END,
    firstEndsAt: END,
    priceCents: null,
    leaderId: null,
    ceilingCents: null,
    bidCount: 0,
    sequence: 0,
    quantity: null,
    quantitySold: 0,
    ...columns,
  }
}

export function record(
  sequence: number,
  bidderId: number,
  kind: string,
  amountCents: number,
  reachCents: number,
  placedAt: number,
): RecordFact {
  const by = { placedAt, placedBy: null }
  return { itemId: LOT, sequence, bidderId, kind, amountCents, reachCents, ...by, isStruck: false }
}

type Line = { itemId: number; quantity: number; amountCents: number; kind: string; createdAt: number }

export function purchase(id: number, userId: number, line: Line): Facts['purchases'][number] {
  return {
    id,
    receiptId: userId,
    auctionId: GALA,
    userId,
    isPaid: false,
    byHandCents: 0,
    isHandedOver: false,
    ...line,
  }
}

export function notification(id: number, userId: number, type: string, createdAt: number): NotificationFact {
  return { id, userId, type, isRead: false, title: type, itemId: LOT, createdAt }
}
