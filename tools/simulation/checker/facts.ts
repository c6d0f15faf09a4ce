import pg from 'pg'

/** What the database holds at the end. Money is whole cents, times are epoch milliseconds. */
export type Facts = {
  auctions: AuctionFact[]
  items: ItemFact[]
  records: RecordFact[]
  purchases: PurchaseFact[]
  receipts: { id: number; creditCents: number }[]
  payments: PaymentFact[]
  notifications: NotificationFact[]
  events: EventFact[]
  favorites: { userId: number; itemId: number }[]
  registrations: RegistrationFact[]
  audits: AuditFact[]
}

export type AuctionFact = {
  id: number
  statusId: number
  startsAt: number
  endsAt: number
  closedAt: number | null
  isPrivate: boolean
  policy: 'contract' | 'classic'
  increments: { belowCents: number | null; incrementCents: number }[] | null
  spendingLimitCents: number | null
  requireCard: boolean
  cardThresholdCents: number
  extensionMode: 'off' | 'reset' | 'add'
  extensionWindowSeconds: number
  extensionSeconds: number
  extensionCapSeconds: number | null
}

/** An item and where its contest ended. */
export type ItemFact = {
  id: number
  auctionId: number
  type: string
  startingCents: number
  incrementCents: number | null
  buyNowCents: number | null
  reserveCents: number | null
  statusId: number
  controlMode: 'auto' | 'manual'
  startsAt: number
  endsAt: number
  firstEndsAt: number
  priceCents: number | null
  leaderId: number | null
  ceilingCents: number | null
  bidCount: number
  sequence: number
  quantity: number | null
  quantitySold: number
}

export type RecordFact = {
  itemId: number
  sequence: number
  bidderId: number
  kind: string
  amountCents: number
  reachCents: number
  placedAt: number
  /** The organizer who placed it for the bidder. */
  placedBy: number | null
  isStruck: boolean
}

export type PurchaseFact = {
  id: number
  receiptId: number
  auctionId: number
  itemId: number
  userId: number
  quantity: number
  amountCents: number
  kind: string
  isPaid: boolean
  /** What of a paid line was marked as paid by hand; the rest of it came from payments. */
  byHandCents: number
  isHandedOver: boolean
  createdAt: number
}

/** A payment taken at the desk. */
export type PaymentFact = { id: number; receiptId: number; amountCents: number }

export type NotificationFact = {
  id: number
  userId: number
  type: string
  isRead: boolean
  title: string
  itemId: number | null
  createdAt: number
}

export type EventFact = {
  id: number
  kind: string
  userId: number | null
  auctionId: number | null
  // biome-ignore lint/suspicious/noExplicitAny: whatever the service wrote is what is judged
  payload: any
  createdAt: number
}

export type RegistrationFact = {
  auctionId: number
  userId: number
  paddleNumber: number
  spendingLimitCents: number | null
  hasCard: boolean
  isCheckedIn: boolean
  /** The last name as it was typed at the door. */
  typedName: string | null
}

/** What a manager did, written in the transaction that did it. */
export type AuditFact = {
  id: number
  action: string
  subject: string
  subjectId: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the service wrote is what is judged
  changes: any
  createdAt: number
}

const epoch = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`
const cents = (column: string) => `${column}::float8`

const queries: { [Name in keyof Facts]: string } = {
  auctions: `
    select id, status_id as "statusId", ${epoch('start_at')} as "startsAt", ${epoch('end_at')} as "endsAt",
           ${epoch('closed_at')} as "closedAt", is_private as "isPrivate", auto_bid_policy as policy, increments,
           ${cents('spending_limit_cents')} as "spendingLimitCents", require_card as "requireCard",
           ${cents('card_threshold_cents')} as "cardThresholdCents", extension_mode as "extensionMode",
           extension_window_seconds as "extensionWindowSeconds", extension_seconds as "extensionSeconds",
           extension_cap_seconds as "extensionCapSeconds"
      from auctions order by id`,
  // Without drafts, to which nothing may happen.
  items: `
    select i.id, i.auction_id as "auctionId", i.item_type as type, ${cents('i.starting_cents')} as "startingCents",
           ${cents('i.increment_cents')} as "incrementCents", ${cents('i.buy_now_cents')} as "buyNowCents",
           ${cents('i.reserve_cents')} as "reserveCents", s.status_id as "statusId", s.control_mode as "controlMode",
           ${epoch('s.start_at')} as "startsAt", ${epoch('s.end_at')} as "endsAt",
           ${epoch('s.first_end_at')} as "firstEndsAt", ${cents('s.price_cents')} as "priceCents",
           s.leader_id as "leaderId", ${cents('s.leader_max_cents')} as "ceilingCents", s.bid_count as "bidCount",
           s.sequence, s.quantity, s.quantity_sold as "quantitySold"
      from items as i join standings as s on s.item_id = i.id where s.status_id <> 3 order by i.id`,
  records: `
    select item_id as "itemId", sequence, bidder_id as "bidderId", kind, ${cents('amount_cents')} as "amountCents",
           ${cents('reach_cents')} as "reachCents", ${epoch('placed_at')} as "placedAt", placed_by as "placedBy",
           is_struck as "isStruck"
      from bids order by item_id, sequence`,
  purchases: `
    select id, receipt_id as "receiptId", auction_id as "auctionId", item_id as "itemId", user_id as "userId", quantity,
           ${cents('amount_cents')} as "amountCents", kind, paid_at is not null as "isPaid",
           ${cents('coalesce(paid_by_hand_cents, 0)')} as "byHandCents", handed_over_at is not null as "isHandedOver",
           ${epoch('created_at')} as "createdAt"
      from purchases order by id`,
  receipts: `select id, ${cents('credit_cents')} as "creditCents" from receipts order by id`,
  payments: `
    select id, receipt_id as "receiptId", ${cents('amount_cents')} as "amountCents"
      from payments where voided_at is null order by id`,
  notifications: `
    select id::float8 as id, user_id as "userId", type, is_read as "isRead", title, item_id as "itemId",
           ${epoch('created_at')} as "createdAt"
      from notifications order by id`,
  events: `
    select id::float8 as id, kind, user_id as "userId", auction_id as "auctionId", payload::jsonb as payload,
           ${epoch('created_at')} as "createdAt"
      from event_log order by id`,
  favorites: 'select user_id as "userId", item_id as "itemId" from favorites order by id',
  registrations: `
    select auction_id as "auctionId", user_id as "userId", paddle_number as "paddleNumber",
           ${cents('spending_limit_cents')} as "spendingLimitCents", has_card as "hasCard",
           checked_in_at is not null as "isCheckedIn", typed_last_name as "typedName"
      from registrations order by auction_id, user_id`,
  audits: `
    select id::float8 as id, action, subject, subject_id as "subjectId", changes, ${epoch('created_at')} as "createdAt"
      from audit_log order by id`,
}

export const readFacts = (connection: pg.ClientConfig) => readAtOnce<Facts>(connection, queries)

/** Reads everything as of one moment. */
export async function readAtOnce<Found>(
  connection: pg.ClientConfig,
  queries: Record<keyof Found, string>,
): Promise<Found> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const found: Record<string, unknown[]> = {}
    for (const [name, sql] of Object.entries<string>(queries)) found[name] = (await client.query(sql)).rows
    return found as Found
  } finally {
    await client.end()
  }
}
