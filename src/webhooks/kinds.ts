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

const ids = { organizationId: 3, auctionId: 7 }
const line = { ...ids, purchaseId: 901, itemId: 43, receiptId: 12, userId: 11 }
const item = { itemCode: '101', itemName: 'A weekend by the lake' }
const bid = { ...ids, itemId: 42, ...item, currentPrice: '110.00', nextMinimumBid: '120.00', currency: 'USD' }
const person = { userId: 11, name: 'Anna Bell', email: 'anna@example.org' }

/** One of each kind, as it is sent: for those who build against them before anything has happened. */
export const webhookSamples: Record<WebhookKind, { type: string; data: object }[]> = {
  bids: [
    { type: 'bid.changed', data: { ...bid, bidCount: 4, endTime: 1_809_828_000, leaderId: 11, person } },
  ],
  items: [
    {
      type: 'item.status',
      data: { ...ids, itemId: 42, ...item, status: 'sold', endTime: 1_809_828_000 },
    },
    {
      type: 'item.details',
      data: { ...ids, itemId: 42, ...item, status: 'open', endTime: 1_809_828_000 },
    },
  ],
  purchases: [
    {
      type: 'purchase.add',
      data: {
        ...{
          ...line,
          ...item,
          kind: 'won',
          quantity: 1,
          amount: '110.00',
          wholeAmount: null,
          currency: 'USD',
        },
        ...{ isPaid: false, paidBy: null, person },
      },
    },
    {
      type: 'purchase.paid',
      data: {
        ...{
          ...line,
          ...item,
          kind: 'won',
          quantity: 1,
          amount: '110.00',
          wholeAmount: null,
          currency: 'USD',
        },
        ...{ isPaid: true, paidBy: 'online', person },
      },
    },
  ],
  payments: [
    {
      type: 'payment.take',
      data: {
        ...{ ...ids, paymentId: 31, receiptId: 12, userId: 11, amount: '110.00', currency: 'USD' },
        ...{ paidBy: 'card', replacesPaymentId: null, person },
      },
    },
  ],
  guests: [
    {
      type: 'guest.add',
      data: { ...ids, userId: 11, paddleNumber: 7, tableName: 'Nine', isCheckedIn: false, person },
    },
  ],
  auctions: [
    {
      type: 'auction.changed',
      data: {
        ...{ ...ids, name: 'Spring Gala', status: 'open' },
        ...{ startTime: 1_809_727_200, endTime: 1_809_828_000 },
      },
    },
  ],
}
