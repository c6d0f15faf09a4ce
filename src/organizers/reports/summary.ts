import { readThermometer } from '../../auction/auctions/thermometer.ts'
import type { Cents } from '../../engine/cents.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { readAuctionBooks } from '../../money/bills/auction-books.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { type GuestRow, guestColumns, guestTables, showGuest } from '../guests/guests.ts'
import { bucketSeconds } from './buckets.ts'

const TOP_GIVERS = 20
const { draft, deleted, withdrawn } = itemStatus

/** What was raised, also what the thermometer leaves out, and what the bills of it say. */
export async function readSummary(db: Connection, auctionId: number) {
  const [totals, raisedOverTime, byCategory, topGivers] = await Promise.all([
    readTotals(db, auctionId),
    readRaised(db, auctionId),
    readCategories(db, auctionId),
    readGivers(db, auctionId),
  ])
  return { ...totals, ...raisedOverTime, byCategory, topGivers }
}

type Counts = {
  currency: string
  bidCount: number
  bidderCount: number
  guestCount: number
  buyerCount: number
}

async function readTotals(db: Connection, auctionId: number) {
  const { currency, ...counts } = (await row<Counts>(
    db,
    `select currency,
            (select count(distinct user_id)::int from billed_lines where auction_id = $1) as "buyerCount",
            (select coalesce(sum(bid_count), 0)::int from standings where auction_id = $1) as "bidCount",
            (select count(distinct bidder_id)::int from bids join items on items.id = bids.item_id
              where items.auction_id = $1) as "bidderCount",
            (select count(*)::int from registrations where auction_id = $1) as "guestCount"
       from auctions where id = $1`,
    [auctionId],
  ))!
  const { leading, goal } = (await readThermometer(db, auctionId))!
  const books = await readAuctionBooks(db, auctionId)
  return {
    currency,
    totals: {
      raised: toDecimal(books.raisedCents),
      leading,
      donated: toDecimal(books.donatedCents),
      goal,
      notCounted: toDecimal(books.uncountedCents),
      coveredFees: toDecimal(books.coveredFeeCents),
      paid: toDecimal(books.paidCents),
      unpaid: toDecimal(books.dueCents),
      owedBack: toDecimal(books.toRefundCents),
      refunded: toDecimal(books.refundedCents),
      awaitingConfirmation: toDecimal(books.awaitingCents),
      ...counts,
    },
  }
}

/** In steps so long that a chart can show them all. */
async function readRaised(db: Connection, auctionId: number) {
  const span = await row<{ first: Date | null; last: Date | null }>(
    db,
    `select min(created_at) as first, max(created_at) as last from billed_lines where auction_id = $1 and covers_fee_of is null`,
    [auctionId],
  )
  if (!span?.first || !span.last) return { stepSeconds: bucketSeconds(0), raisedOverTime: [] }
  const stepSeconds = bucketSeconds(toEpoch(span.last) - toEpoch(span.first))
  const steps = await rows<{ time: string; cents: Cents; totalCents: Cents }>(
    db,
    `select time, cents, sum(cents) over (order by time)::bigint as "totalCents"
       from (select floor(extract(epoch from created_at) / $2) * $2 as time, sum(amount_cents)::bigint as cents
               from billed_lines where auction_id = $1 and covers_fee_of is null group by 1) as steps
      order by time`,
    [auctionId, stepSeconds],
  )
  const raisedOverTime = steps.map(({ time, cents, totalCents }) => ({
    time: Number(time),
    amount: toDecimal(cents),
    total: toDecimal(totalCents),
  }))
  return { stepSeconds, raisedOverTime }
}

type CategoryRow = {
  categoryId: number | null
  name: string | null
  itemCount: number
  soldCount: number
  cents: Cents
  valueCents: Cents
}

/**
 * Donations have no category and count only in the totals; items without a category are counted together. What was sold
 * of an item that was withdrawn later was raised.
 */
async function readCategories(db: Connection, auctionId: number) {
  const found = await rows<CategoryRow>(
    db,
    `select categories.id as "categoryId", categories.name, count(*)::int as "itemCount",
            count(*) filter (where sales.quantity > 0)::int as "soldCount",
            coalesce(sum(sales.cents), 0)::bigint as cents,
            coalesce(sum(fair_market_value_cents * sales.quantity), 0)::bigint as "valueCents"
       from items
       join standings on standings.item_id = items.id
       left join categories on categories.id = items.category_id
      cross join lateral (
        select coalesce(sum(amount_cents), 0)::bigint as cents, coalesce(sum(billed_lines.quantity) filter (where kind <> 'share'), 0)::int as quantity
          from billed_lines where billed_lines.item_id = items.id) as sales
      where items.auction_id = $1 and item_type <> 'donation'
        and (standings.status_id not in (${draft}, ${deleted}, ${withdrawn}) or sales.cents > 0)
      group by categories.id
      order by cents desc, categories.id nulls last`,
    [auctionId],
  )
  return found.map(({ cents, valueCents, ...category }) => ({
    ...category,
    amount: toDecimal(cents),
    fairMarketValue: toDecimal(valueCents),
  }))
}

type GiverRow = GuestRow & { cents: Cents; donatedCents: Cents; purchaseCount: number }

/** Who donated most; what they bought is beside it. */
async function readGivers(db: Connection, auctionId: number) {
  const found = await rows<GiverRow>(
    db,
    `select ${guestColumns}, cents, donated_cents as "donatedCents", purchase_count as "purchaseCount"
       from (select user_id, sum(amount_cents)::bigint as cents, count(*)::int as purchase_count,
                    coalesce(sum(amount_cents) filter (where kind = 'donation'), 0)::bigint as donated_cents
               from billed_lines where auction_id = $1 and covers_fee_of is null group by user_id
             having bool_or(kind = 'donation') order by donated_cents desc, user_id limit ${TOP_GIVERS}) as givers
       ${guestTables({ user: 'givers.user_id', auction: '$1' })}
      order by donated_cents desc, users.id`,
    [auctionId],
  )
  return found.map((giver) => ({
    guest: showGuest(giver),
    amount: toDecimal(giver.cents),
    donated: toDecimal(giver.donatedCents),
    purchaseCount: giver.purchaseCount,
  }))
}
