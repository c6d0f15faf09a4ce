import type { Connection } from '../../database/pool.ts'
import { row, rows } from '../../database/pool.ts'
import type { Cents } from '../../engine/cents.ts'
import { toEpoch } from '../../http/values/epoch.ts'
import { toDecimal } from '../../http/values/money.ts'
import type { WayToPay } from '../../purchases/mark-paid.ts'

/** What was taken by hand, by desk, person and way, and whether the cash that was counted agrees with it. */
export async function readTill(db: Connection, auctionId: number) {
  const { currency } = (await row<{ currency: string }>(db, 'select currency from auctions where id = $1', [
    auctionId,
  ]))!
  return {
    currency,
    taken: await readTaken(db, auctionId),
    marked: await readMarked(db, auctionId),
    tills: await readTills(db, auctionId),
    totals: await readTotals(db, auctionId),
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

async function readTaken(db: Connection, auctionId: number) {
  const found = await rows<TakenRow>(
    db,
    `select desk, taken_by as "takenById", first_name || ' ' || last_name as "takenBy", paid_by as "paidBy",
            count(*)::int as count, sum(amount_cents)::bigint as cents
       from ${standing} join users on users.id = taken_by
      group by desk, taken_by, first_name, last_name, paid_by
      order by desk nulls last, first_name, last_name, taken_by, paid_by`,
    [auctionId],
  )
  return found.map(({ cents, ...taken }) => ({ ...taken, amount: toDecimal(cents) }))
}

/** Payments that stand: neither undone nor corrected. */
const standing = `(select payments.* from payments join receipts on receipts.id = receipt_id
   where auction_id = $1 and voided_at is null) as payments`

/** Lines that were marked as paid by hand, without a payment: nobody knows at which desk. */
async function readMarked(db: Connection, auctionId: number) {
  const found = await rows<{ paidBy: WayToPay; count: number; cents: Cents }>(
    db,
    `select paid_by as "paidBy", count(*)::int as count, sum(by_hand_cents)::bigint as cents
       from (select paid_by, ${byHandCents} as by_hand_cents from purchases
              where auction_id = $1 and paid_at is not null and not awaits_confirmation) as lines
      where by_hand_cents > 0 group by paid_by order by paid_by`,
    [auctionId],
  )
  return found.map(({ cents, ...marked }) => ({ ...marked, amount: toDecimal(cents) }))
}

const byHandCents = `coalesce(paid_by_hand_cents, case when exists (select from payments
  where payments.receipt_id = purchases.receipt_id and voided_at is null and purchases.id = any(purchase_ids))
    then 0 else amount_cents end)`

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

/** What was taken and marked is what was paid, and what is still credit: the report agrees with the receipts. */
async function readTotals(db: Connection, auctionId: number) {
  const sums = (await row<Record<'takenCents' | 'markedCents' | 'paidCents' | 'creditCents', Cents>>(
    db,
    `select (select coalesce(sum(amount_cents), 0)::bigint from ${standing}) as "takenCents",
            (select coalesce(sum(${byHandCents}), 0)::bigint from purchases
              where auction_id = $1 and paid_at is not null and not awaits_confirmation) as "markedCents",
            (select coalesce(sum(paid_cents), 0)::bigint from receipt_balances where auction_id = $1) as "paidCents",
            (select coalesce(sum(credit_cents), 0)::bigint from receipts where auction_id = $1) as "creditCents"`,
    [auctionId],
  ))!
  return {
    taken: toDecimal(sums.takenCents),
    marked: toDecimal(sums.markedCents),
    paid: toDecimal(sums.paidCents),
    credit: toDecimal(sums.creditCents),
  }
}
