import { type Static, Type } from 'typebox'

/** Every event there is, with its payload; the documentation of events is made from this. */
export const userEvents = {
  'event.user': Type.Object({ action: Type.Literal('update'), fields: Type.Array(Type.String()) }),
  'event.address': Type.Object({ action: Type.Literal('add') }),
  'event.favorite': Type.Object({
    action: Type.Union([Type.Literal('add'), Type.Literal('remove')]),
    itemId: Type.Integer(),
  }),
  'event.registration': Type.Object({
    action: Type.Union([Type.Literal('add'), Type.Literal('update'), Type.Literal('remove')]),
    auctionId: Type.Integer(),
  }),
  'event.notification': Type.Object({
    id: Type.Integer(),
    type: Type.String(),
    status: Type.String(),
    priority: Type.Integer(),
    title: Type.String(),
    message: Type.String(),
    auctionId: Type.Union([Type.Integer(), Type.Null()]),
    itemId: Type.Union([Type.Integer(), Type.Null()]),
    dateInserted: Type.Integer(),
  }),
  /** The own ceiling or sealed bid on an item changed, unseen by anybody else. */
  'event.autoBid': Type.Object({ itemId: Type.Integer() }),
  'event.purchase': Type.Object({
    action: Type.Union([Type.Literal('add'), Type.Literal('paid'), Type.Literal('unpaid')]),
    purchaseId: Type.Integer(),
    itemId: Type.Integer(),
    auctionId: Type.Integer(),
  }),
}

export const auctionEvents = {
  'event.bid': Type.Object({
    itemId: Type.Integer(),
    currentPrice: Type.Number(),
    nextMinimumBid: Type.Number(),
    bidCount: Type.Integer(),
    endTime: Type.Integer(),
  }),
  'event.item': Type.Object({
    itemId: Type.Integer(),
    action: Type.Union([Type.Literal('status'), Type.Literal('details')]),
    status: Type.String(),
    statusId: Type.Integer(),
    endTime: Type.Integer(),
  }),
  'event.auction': Type.Object({
    auctionId: Type.Integer(),
    status: Type.String(),
    statusId: Type.Integer(),
    startTime: Type.Integer(),
    endTime: Type.Integer(),
  }),
  'event.broadcast': Type.Object({ auctionId: Type.Integer(), title: Type.String(), message: Type.String() }),
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
