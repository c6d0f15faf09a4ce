import type { Cents } from '../../engine/cents.ts'
import { readAuctionBooks } from '../../money/bills/auction-books.ts'
import type { WayToPay } from '../../money/bills/mark-paid.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal } from '../../platform/http/values/money.ts'

/** What was taken, by desk, person and way, and whether the cash that was counted agrees with it. */
export async function readTill(db: Connection, auctionId: number) {
  const { currency } = (await row<{ currency: string }>(db, 'select currency from auctions where id = $1', [
    auctionId,
  ]))!
  const taken = await readTaken(db, auctionId)
  const online = (await readWays(db, auctionId)).find(({ way }) => way === 'online')
  const books = await readAuctionBooks(db, auctionId)
  return {
    currency,
    taken: taken.map(({ cents, ...by }) => ({ ...by, amount: toDecimal(cents) })),
    online: online ? { count: online.count, amount: toDecimal(online.cents) } : null,
    marked: (await readMarked(db, auctionId)).map(({ cents, ...by }) => ({
      ...by,
      amount: toDecimal(cents),
    })),
    tills: await readTills(db, auctionId),
    totals: {
      taken: toDecimal(books.takenCents),
      marked: toDecimal(books.markedCents),
      paid: toDecimal(books.paidCents),
      credit: toDecimal(books.creditCents),
      owedBack: toDecimal(books.toRefundCents),
    },
  }
}

type TakenRow = {
  desk: string | null
  takenById: number
  takenBy: string
  paidBy: WayToPay
  count: number
  cents: Cents
}

/** No desk took what was paid online, whoever asked for it. */
function readTaken(db: Connection, auctionId: number): Promise<TakenRow[]> {
  return rows<TakenRow>(
    db,
    `select desk, taken_by as "takenById", first_name || ' ' || last_name as "takenBy", paid_by as "paidBy",
            count(*)::int as count, sum(amount_cents)::bigint as cents
       from ${standing} join users on users.id = taken_by
      where paid_by <> 'online'
      group by desk, taken_by, first_name, last_name, paid_by
      order by desk nulls last, first_name, last_name, taken_by, paid_by`,
    [auctionId],
  )
}

/** Payments that stand: neither undone nor corrected. */
const standing = `(select payments.* from payments join receipts on receipts.id = receipt_id
   where auction_id = $1 and voided_at is null) as payments`

/** Parts of lines that were marked as paid by hand, without a payment: nobody knows at which desk. */
const marked = `(select paid_by, by_hand_cents as amount_cents from billed_lines
   where auction_id = $1 and by_hand_cents > 0) as marked`

function readMarked(db: Connection, auctionId: number) {
  return rows<{ paidBy: WayToPay; count: number; cents: Cents }>(
    db,
    `select paid_by as "paidBy", count(*)::int as count, sum(amount_cents)::bigint as cents
       from ${marked} group by paid_by order by paid_by`,
    [auctionId],
  )
}

/** The same by way alone, taken or marked. */
export function readWays(db: Connection, auctionId: number) {
  return rows<{ way: WayToPay; count: number; cents: Cents }>(
    db,
    `select paid_by as way, count(*)::int as count, sum(amount_cents)::bigint as cents
       from (select paid_by, amount_cents from ${standing}
             union all select paid_by, amount_cents from ${marked}) as moved
      group by paid_by order by cents desc, paid_by`,
    [auctionId],
  )
}

type TillRow = {
  desk: string | null
  cashCents: Cents
  countedCents: Cents | null
  floatCents: Cents | null
  cashUntilCountCents: Cents
  countedBy: string | null
  countedAt: Date | null
}

/** The difference is to what was in the books when the cash was counted; a correction made since then is in it. */
async function readTills(db: Connection, auctionId: number) {
  const found = await rows<TillRow>(
    db,
    `with counts as (
       select distinct on (desk) desk, counted_cents, float_cents, counted_by, created_at
         from cash_counts where auction_id = $1 order by desk, id desc
     ), cash as (
       select desk, amount_cents, created_at from ${standing} where paid_by = 'cash'
     ), desks as (select desk from cash union select desk from counts)
     select desks.desk, coalesce(sum(amount_cents), 0)::bigint as "cashCents", counted_cents as "countedCents",
            float_cents as "floatCents",
            coalesce(sum(amount_cents) filter (where cash.created_at <= counts.created_at), 0)::bigint
              as "cashUntilCountCents",
            first_name || ' ' || last_name as "countedBy", counts.created_at as "countedAt"
       from desks
       left join cash on cash.desk is not distinct from desks.desk
       left join counts on counts.desk is not distinct from desks.desk
       left join users on users.id = counted_by
      group by desks.desk, counted_cents, float_cents, first_name, last_name, counts.created_at
      order by desks.desk nulls last`,
    [auctionId],
  )
  return found.map(showTill)
}

function showTill({ desk, cashCents, countedCents, floatCents, cashUntilCountCents, ...counted }: TillRow) {
  const { countedBy, countedAt } = counted
  return {
    desk,
    cash: toDecimal(cashCents),
    count:
      countedCents === null
        ? null
        : {
            counted: toDecimal(countedCents),
            float: toDecimal(floatCents!),
            difference: toDecimal(countedCents - floatCents! - cashUntilCountCents),
            takenSince: toDecimal(cashCents - cashUntilCountCents),
            countedBy: countedBy!,
            countedAt: toEpoch(countedAt!),
          },
  }
}
