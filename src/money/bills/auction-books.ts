import type { Cents } from '../../engine/cents.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'

/** Cents, and on how many receipts. */
export type Due = Record<'dueCents' | 'toRefundCents' | 'awaitingCents', Cents> &
  Record<'dueCount' | 'toRefundCount' | 'awaitingCount', number>

/** What is still to be done about the money of an auction; read often, and cheaper than all of its books. */
export async function readDue(db: Connection, auctionId: number): Promise<Due> {
  return (await row<Due>(
    db,
    `select * from (select ${due} from receipt_books where auction_id = $1) as books, ${waiting}`,
    [auctionId],
  ))!
}

const sumOf = (column: string) => `coalesce(sum(${column}_cents), 0)::bigint`
const countOf = (column: string) => `count(*) filter (where ${column}_cents > 0)::int`
const due = `${sumOf('due')} as "dueCents", ${countOf('due')} as "dueCount",
  ${sumOf('to_refund')} as "toRefundCents", ${countOf('to_refund')} as "toRefundCount"`

/** Gifts that wait for a manager: on no bill. */
const waiting = `(select ${sumOf('amount')} as "awaitingCents", count(*)::int as "awaitingCount"
  from purchases where auction_id = $1 and awaits_confirmation) as waiting`

export type AuctionBooks = Due & {
  /** Receipts with lines. */
  billCount: number
  billedCents: Cents
  paidCents: Cents
  creditCents: Cents
  takenCents: Cents
  markedCents: Cents
  refundedCents: Cents
  refundedCount: number
  disputedCents: Cents
  disputedCount: number
  raisedCents: Cents
  /** The part of `raisedCents` that was given. */
  donatedCents: Cents
  /** The part of `raisedCents` that the thermometer leaves out: donations that organizers recorded. */
  uncountedCents: Cents
  /** Card fees that guests covered: billed, and not raised. */
  coveredFeeCents: Cents
}

/** The sums of an auction, over all its receipts, also those on which no line is left. docs/books.md has the words. */
export async function readAuctionBooks(db: Connection, auctionId: number): Promise<AuctionBooks> {
  return (await row<AuctionBooks>(
    db,
    `select * from
       (select count(*) filter (where line_count > 0)::int as "billCount", ${sumOf('billed')} as "billedCents",
               ${sumOf('paid')} as "paidCents", ${due}, ${sumOf('credit')} as "creditCents",
               ${sumOf('taken')} as "takenCents", ${sumOf('marked')} as "markedCents",
               ${sumOf('refunded')} as "refundedCents", ${countOf('refunded')} as "refundedCount",
               ${sumOf('disputed')} as "disputedCents", ${countOf('disputed')} as "disputedCount"
          from receipt_books where auction_id = $1) as books,
       (select coalesce(sum(amount_cents) filter (where covers_fee_of is not null), 0)::bigint as "coveredFeeCents",
               coalesce(sum(amount_cents) filter (where covers_fee_of is null), 0)::bigint as "raisedCents",
               coalesce(sum(amount_cents) filter (where covers_fee_of is null and kind = 'donation'), 0)::bigint
                 as "donatedCents",
               coalesce(sum(amount_cents) filter (where covers_fee_of is null and not is_raised), 0)::bigint
                 as "uncountedCents"
          from billed_lines where auction_id = $1) as lines,
       ${waiting}`,
    [auctionId],
  ))!
}
