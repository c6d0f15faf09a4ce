import { type Static, Type } from 'typebox'
import { auctionStatus, itemStatus } from '../../engine/statuses.ts'

export const notificationTypes = ['outbid', 'winning', 'purchase', 'broadcast', 'general'] as const
export type NotificationType = (typeof notificationTypes)[number]

const kindsWithPrice = [
  'outbid',
  'boughtByOther',
  'won',
  'purchased',
  'pledged',
  'donationPending',
  'donationConfirmed',
  'donationDeclined',
  'removedFromReceipt',
  'bidPlacedForYou',
  'amountCorrected',
  'offeredToYou',
  'gaveInstead',
  'lotSplit',
  'splitProposed',
  'splitUndone',
  'addedToBill',
] as const
const kindsWithoutPrice = [
  'winning',
  'lost',
  'unsold',
  'itemWithdrawn',
  'bidVoided',
  'limitSetForYou',
  'sealedBidPlacedForYou',
  'auctionCancelled',
  'receiptCorrected',
  'offerEnded',
  'cardDeclined',
  'cardExpires',
  'billShared',
  'billShareEnded',
  'billShareOffered',
] as const
export const notificationKinds = [...kindsWithPrice, ...kindsWithoutPrice] as const
export type KindWithPrice = (typeof kindsWithPrice)[number]
export type KindWithoutPrice = (typeof kindsWithoutPrice)[number]
export type NotificationKind = KindWithPrice | KindWithoutPrice

const NotificationFacts = Type.Object(
  {
    name: Type.String({
      description:
        'The item; for `auctionCancelled`, `receiptCorrected`, `cardDeclined`, `cardExpires`, `billShared`, `billShareEnded`, `billShareOffered` and `addedToBill` the auction.',
    }),
    amount: Type.Optional(Type.String({ description: 'A price, as a decimal string.' })),
    currency: Type.Optional(Type.String({ description: 'Of the amount.' })),
  },
  { description: 'What the sentence is about.' },
)
export type NotificationFacts = Static<typeof NotificationFacts>

/**
 * Every event: what it means, its payload, an example. The documentation of events is generated from this, and an event
 * added here needs nothing else to reach its room.
 */
export const userEvents = {
  'event.user': Type.Object(
    { action: Type.Literal('update'), fields: Type.Array(Type.String()) },
    {
      description:
        'The profile changed, or the list of organizations the person manages (`organizations`), or the account is gone (`account`).',
      examples: [{ action: 'update', fields: ['displayName'] }],
    },
  ),
  'event.address': Type.Object(
    { action: Type.Literal('add') },
    { description: 'An address was added, or became the primary one.', examples: [{ action: 'add' }] },
  ),
  'event.favorite': Type.Object(
    { action: Type.Enum(['add', 'remove']), itemId: Type.Integer() },
    {
      description: 'An item was marked as a favorite, or unmarked.',
      examples: [{ action: 'add', itemId: 42 }],
    },
  ),
  'event.registration': Type.Object(
    { action: Type.Enum(['add', 'update', 'remove']), auctionId: Type.Integer() },
    {
      description: 'A registration for an auction was made, changed or removed.',
      examples: [{ action: 'add', auctionId: 7 }],
    },
  ),
  'event.notification': Type.Object(
    {
      id: Type.Integer(),
      type: Type.String({
        enum: [...notificationTypes],
        description: 'Treat an unknown type as `general`.',
      }),
      status: Type.String({ enum: ['unread', 'read'] }),
      priority: Type.Integer({ description: '2 for `outbid`, 1 for the others, 0 once read.' }),
      kind: Type.Union(
        [
          Type.String({
            enum: [...notificationKinds],
            description: 'What happened, for clients that have sentences of their own.',
          }),
          Type.Null(),
        ],
        {
          description:
            'Null for messages that organizers wrote and for notifications from before kinds existed. For null, and for a kind you do not know, show `title` and `message`.',
        },
      ),
      facts: Type.Union([NotificationFacts, Type.Null()], { description: 'Null where `kind` is null.' }),
      title: Type.String({ description: 'In English.' }),
      message: Type.String({ description: 'In English.' }),
      auctionId: Type.Union([Type.Integer(), Type.Null()]),
      itemId: Type.Union([Type.Integer(), Type.Null()]),
      dateInserted: Type.Integer({ description: 'Epoch seconds.' }),
    },
    {
      description:
        'A new notification: put it in front of the list. A person receives all of their notifications, whichever whitelabel the token belongs to, while the list shows only those in its scope.',
      examples: [
        {
          id: 501,
          type: 'outbid',
          status: 'unread',
          priority: 2,
          kind: 'outbid',
          facts: { name: 'A weekend by the lake', amount: '100.00', currency: 'USD' },
          title: 'Outbid',
          message: 'You’ve been outbid on A weekend by the lake. The price is now $100.',
          auctionId: 7,
          itemId: 42,
          dateInserted: 1809805500,
        },
      ],
    },
  ),
  'event.autoBid': Type.Object(
    { itemId: Type.Integer() },
    {
      description: 'The person’s own ceiling or sealed bid on an item changed. Sent to nobody else.',
      examples: [{ itemId: 42 }],
    },
  ),
  'event.purchase': Type.Object(
    {
      action: Type.Enum(['add', 'paid', 'unpaid', 'handedOver', 'remove', 'confirmed', 'corrected']),
      purchaseId: Type.Integer(),
      itemId: Type.Integer(),
      auctionId: Type.Integer(),
    },
    {
      description:
        'Something was won or bought, was marked as paid or unpaid, was handed over, or was taken off the receipt; or a large donation was confirmed by the organizer; or the organizer corrected its amount.',
      examples: [{ action: 'add', purchaseId: 901, itemId: 43, auctionId: 7 }],
    },
  ),
  'event.payment': Type.Object(
    {
      action: Type.Enum(['take', 'void']),
      paymentId: Type.Integer(),
      receiptId: Type.Integer(),
      auctionId: Type.Integer(),
    },
    {
      description:
        'A payment for the person’s receipt was booked, or taken back. A correction or a refund takes back the payment and books what is left of it as a new one.',
      examples: [{ action: 'take', paymentId: 31, receiptId: 12, auctionId: 7 }],
    },
  ),
}

export const auctionEvents = {
  'event.bid': Type.Object(
    {
      itemId: Type.Integer(),
      currentPrice: Type.Number(),
      nextMinimumBid: Type.Number(),
      bidCount: Type.Integer(),
      endTime: Type.Integer(),
    },
    {
      description:
        'The price of an item changed. When many bids arrive for one item, only the newest is sent, at most ten times a second.',
      examples: [{ itemId: 42, currentPrice: 110, nextMinimumBid: 120, bidCount: 4, endTime: 1809828000 }],
    },
  ),
  'event.item': Type.Object(
    {
      itemId: Type.Integer(),
      action: Type.Enum(['status', 'details']),
      status: Type.String({ enum: Object.keys(itemStatus) }),
      statusId: Type.Integer(),
      endTime: Type.Integer(),
    },
    {
      description: 'The status, the end or the details of an item changed.',
      examples: [{ itemId: 42, action: 'status', status: 'sold', statusId: 2, endTime: 1809828000 }],
    },
  ),
  'event.fairWarning': Type.Object(
    { itemId: Type.Integer() },
    {
      description:
        'The auctioneer gave fair warning for a lot under manual control: it may close soon. The next bid or change to the lot ends the warning.',
      examples: [{ itemId: 42 }],
    },
  ),
  'event.auction': Type.Object(
    {
      auctionId: Type.Integer(),
      status: Type.String({ enum: Object.keys(auctionStatus) }),
      statusId: Type.Integer(),
      startTime: Type.Integer(),
      endTime: Type.Integer(),
    },
    {
      description: 'The status or the times of the auction changed.',
      examples: [{ auctionId: 7, status: 'open', statusId: 4, startTime: 1809727200, endTime: 1809828000 }],
    },
  ),
  'event.raised': Type.Object(
    { auctionId: Type.Integer() },
    {
      description: 'Something was won, bought, donated or undone: the auction’s `thermometer` changed.',
      examples: [{ auctionId: 7 }],
    },
  ),
  'event.screen': Type.Object(
    { auctionId: Type.Integer() },
    {
      description: 'The organizers changed what the auction’s big screen shows.',
      examples: [{ auctionId: 7 }],
    },
  ),
  'event.broadcast': Type.Object(
    {
      auctionId: Type.Integer(),
      title: Type.String(),
      message: Type.Literal('', {
        description: 'Always empty: the text is in the notification of each guest who gets it.',
      }),
    },
    {
      description:
        'The organizers sent a message to everyone. The room of a public auction is open to strangers, so it gets the title alone; guests who have joined or are checked in get the text as `event.notification` in their own room.',
      examples: [{ auctionId: 7, title: 'Dinner is served', message: '' }],
    },
  ),
}

type Payloads<Schemas extends Record<string, ReturnType<typeof Type.Object>>> = {
  [Kind in keyof Schemas]: Static<Schemas[Kind]>
}
type UserPayloads = Payloads<typeof userEvents>
type AuctionPayloads = Payloads<typeof auctionEvents>

type UserEvent = {
  [Kind in keyof UserPayloads]: {
    kind: Kind
    userId: number
    auctionId?: undefined
    payload: UserPayloads[Kind]
  }
}[keyof UserPayloads]
type AuctionEvent = {
  [Kind in keyof AuctionPayloads]: {
    kind: Kind
    auctionId: number
    userId?: undefined
    payload: AuctionPayloads[Kind]
  }
}[keyof AuctionPayloads]

export type GoodlotEvent = UserEvent | AuctionEvent
