import type { GoodlotEvent } from '../../platform/events/catalogue.ts'

/** What an endpoint can ask for. */
export const webhookKinds = ['bids', 'items', 'purchases', 'payments', 'guests', 'auctions'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** Which event of the log is which kind; all others go to no webhook. */
export const kindOfEvent: Record<string, WebhookKind> = {
  'event.bid': 'bids',
  'event.item': 'items',
  'event.purchase': 'purchases',
  'event.payment': 'payments',
  'event.registration': 'guests',
  'event.auction': 'auctions',
}

/** What a manager can send by hand, to see whether anything arrives. */
export const TEST_TYPE = 'test'

type ActionOf<Kind extends GoodlotEvent['kind']> = Extract<GoodlotEvent, { kind: Kind }>['payload'] extends {
  action: infer Action extends string
}
  ? Action
  : never

/** What is sent of each kind. */
type WebhookTypes = {
  bids: 'bid.changed'
  items: `item.${ActionOf<'event.item'>}`
  purchases: `purchase.${ActionOf<'event.purchase'>}`
  payments: `payment.${ActionOf<'event.payment'>}`
  guests: `guest.${ActionOf<'event.registration'>}`
  auctions: 'auction.changed'
}

const ids = { organizationId: 3, auctionId: 7 }
const person = { userId: 11, name: 'Anna Bell', email: 'anna@example.org' }
const named = { itemCode: '101', itemName: 'A weekend by the lake' }
const item = { ...ids, itemId: 42, ...named, endTime: 1_809_828_000 }
const price = { currentPrice: '110.00', nextMinimumBid: '120.00', currency: 'USD' }
const purchase = { ...ids, purchaseId: 901, itemId: 43, ...named, userId: 11 }
const amount = { amount: '110.00', wholeAmount: null, currency: 'USD' }
const unpaid = {
  ...purchase,
  receiptId: 12,
  kind: 'won',
  quantity: 1,
  ...amount,
  isPaid: false,
  paidBy: null,
  person,
}
const paid = { ...unpaid, isPaid: true, paidBy: 'online' }
const payment = {
  ...ids,
  paymentId: 31,
  receiptId: 12,
  userId: 11,
  amount: '110.00',
  currency: 'USD',
  paidBy: 'card',
  replacesPaymentId: null,
  person,
}
const guest = { ...ids, userId: 11, paddleNumber: 7, tableName: 'Nine', isCheckedIn: false, person }

/** One of each type, as it is sent: for those who build against them before anything has happened. */
export const webhookSamples: { [Kind in WebhookKind]: Record<WebhookTypes[Kind], object> } = {
  bids: { 'bid.changed': { ...item, ...price, bidCount: 4, leaderId: 11, person } },
  items: {
    'item.status': { ...item, status: 'sold' },
    'item.details': { ...item, status: 'open' },
  },
  purchases: {
    'purchase.add': unpaid,
    'purchase.paid': paid,
    'purchase.unpaid': unpaid,
    'purchase.handedOver': paid,
    'purchase.remove': { ...purchase, person },
    'purchase.confirmed': { ...unpaid, kind: 'donation' },
    'purchase.corrected': { ...unpaid, amount: '90.00' },
  },
  payments: { 'payment.take': payment, 'payment.void': payment },
  guests: {
    'guest.add': guest,
    'guest.update': { ...guest, isCheckedIn: true },
    'guest.remove': { ...ids, userId: 11, person },
  },
  auctions: {
    'auction.changed': {
      ...ids,
      name: 'Spring Gala',
      status: 'open',
      startTime: 1_809_727_200,
      endTime: 1_809_828_000,
    },
  },
}
