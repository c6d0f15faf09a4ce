import type { Transaction } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { toDecimal, toDecimalOrNull } from '../../platform/http/values/money.ts'
import { kindOfEvent, type WebhookKind } from './kinds.ts'

/** An event of the log that somebody wants, and whose it is. */
export type WantedEvent = {
  id: number
  kind: string
  userId: number | null
  auctionId: number
  organizationId: number
  currency: string
  payload: Record<string, unknown>
}

export type Described = {
  id: number
  organizationId: number
  auctionId: number
  /** Whom it is about, if anybody. */
  userId: number | null
  kind: WebhookKind
  type: string
  data: Record<string, unknown>
}

/**
 * What is sent about each event: what the event says, and what the rows it names say a moment later. No names of people;
 * ceilings, sealed amounts and reserves are read nowhere here.
 */
export async function describeEvents(tx: Transaction, events: readonly WantedEvent[]): Promise<Described[]> {
  const facts = await readFacts(tx, events)
  return events.map((event) => {
    const { id, organizationId, auctionId } = event
    const { type, data, userId } = describers[kindOfEvent[event.kind]!](event, facts)
    const common = { organizationId, auctionId }
    return { id, ...common, userId, kind: kindOfEvent[event.kind]!, type, data: { ...common, ...data } }
  })
}

type Summary = Pick<Described, 'type' | 'data' | 'userId'>

const describers: Record<WebhookKind, (event: WantedEvent, facts: Facts) => Summary> = {
  bids({ payload, currency }, { items }) {
    const { itemId, currentPrice, nextMinimumBid, bidCount, endTime } = payload as Record<string, number>
    const item = items.get(itemId!)
    // Somebody else may lead by now: then another event says so.
    const leaderId = item?.bidCount === bidCount ? item!.leaderId : null
    const prices = {
      currentPrice: decimal(currentPrice!),
      nextMinimumBid: decimal(nextMinimumBid!),
      currency,
    }
    const data = { itemId, ...nameOf(item), ...prices, bidCount, endTime, leaderId }
    return { type: 'bid.changed', data, userId: leaderId }
  },
  items({ payload }, { items }) {
    const { itemId, action, status, endTime } = payload
    const data = { itemId, ...nameOf(items.get(itemId as number)), status, endTime }
    return { type: `item.${action}`, data, userId: null }
  },
  purchases({ payload, userId, currency }, { items, purchases }) {
    const { purchaseId, itemId, action } = payload
    const name = nameOf(items.get(itemId as number))
    const line = purchases.get(purchaseId as number)
    const state = line && {
      ...line,
      amount: toDecimal(line.amount),
      wholeAmount: toDecimalOrNull(line.wholeAmount),
      currency,
    }
    return { type: `purchase.${action}`, data: { purchaseId, itemId, ...name, userId, ...state }, userId }
  },
  payments({ payload, userId, currency }, { payments }) {
    const { paymentId, receiptId, action } = payload
    const payment = payments.get(paymentId as number)
    const state = payment && { ...payment, amount: toDecimal(payment.amount), currency }
    return { type: `payment.${action}`, data: { paymentId, receiptId, userId, ...state }, userId }
  },
  guests({ payload, userId, auctionId }, { guests }) {
    const state = guests.get(`${auctionId} ${userId}`)
    return { type: `guest.${payload.action}`, data: { userId, ...state }, userId }
  },
  auctions({ payload, auctionId }, { auctions }) {
    const { status, startTime, endTime } = payload
    const data = { name: auctions.get(auctionId) ?? null, status, startTime, endTime }
    return { type: 'auction.changed', data, userId: null }
  },
}

const nameOf = (item: Item | undefined) => ({
  itemCode: item?.itemCode ?? null,
  itemName: item?.name ?? null,
})

const decimal = (amount: number) => amount.toFixed(2)

type Item = { id: number; itemCode: string; name: string; leaderId: number | null; bidCount: number }
type Line = {
  receiptId: number
  kind: string
  quantity: number
  amount: bigint
  /** Of a share of what several bought together. */
  wholeAmount: bigint | null
  isPaid: boolean
  paidBy: string | null
}
type Payment = { amount: bigint; paidBy: string; replacesPaymentId: number | null }
type Guest = { paddleNumber: number | null; tableName: string | null; isCheckedIn: boolean }

type Facts = {
  items: Map<number, Item>
  purchases: Map<number, Line>
  payments: Map<number, Payment>
  guests: Map<string, Guest>
  auctions: Map<number, string>
}

async function readFacts(tx: Transaction, events: readonly WantedEvent[]): Promise<Facts> {
  const named = (field: string) => [
    ...new Set(events.flatMap(({ payload }) => (typeof payload[field] === 'number' ? [payload[field]] : []))),
  ]
  const guests = events.filter(({ kind }) => kind === 'event.registration')
  const items = await rows<Item>(
    tx,
    `select items.id, item_code as "itemCode", name, leader_id as "leaderId", bid_count as "bidCount"
       from items join standings on standings.item_id = items.id where items.id = any($1::int[])`,
    [named('itemId')],
  )
  const purchases = await rows<Line & { id: number }>(
    tx,
    `select id, receipt_id as "receiptId", kind, quantity, amount_cents as amount, whole_cents as "wholeAmount", paid_at is not null as "isPaid",
            paid_by as "paidBy"
       from purchases where id = any($1::int[])`,
    [named('purchaseId')],
  )
  const payments = await rows<Payment & { id: number }>(
    tx,
    `select id, amount_cents as amount, paid_by as "paidBy", replaces_id as "replacesPaymentId"
       from payments where id = any($1::int[])`,
    [named('paymentId')],
  )
  const registered = await rows<Guest & { auctionId: number; userId: number }>(
    tx,
    `select auction_id as "auctionId", user_id as "userId", paddle_number as "paddleNumber",
            table_name as "tableName", checked_in_at is not null as "isCheckedIn"
       from registrations join unnest($1::int[], $2::int[]) as named (auction, person)
         on auction_id = named.auction and user_id = named.person`,
    [guests.map(({ auctionId }) => auctionId), guests.map(({ userId }) => userId)],
  )
  const auctions = await rows<{ id: number; name: string }>(
    tx,
    'select id, name from auctions where id = any($1::int[])',
    [[...new Set(events.map(({ auctionId }) => auctionId))]],
  )
  return {
    items: new Map(items.map((item) => [item.id, item])),
    purchases: new Map(purchases.map(({ id, ...line }) => [id, line])),
    payments: new Map(payments.map(({ id, ...payment }) => [id, payment])),
    guests: new Map(registered.map(({ auctionId, userId, ...guest }) => [`${auctionId} ${userId}`, guest])),
    auctions: new Map(auctions.map(({ id, name }) => [id, name])),
  }
}
