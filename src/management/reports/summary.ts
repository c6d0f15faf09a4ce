import { leadingCentsOf } from '../../auctions/thermometer.ts'
import type { Connection } from '../../database/pool.ts'
import { row, rows } from '../../database/pool.ts'
import type { Cents } from '../../engine/cents.ts'
import { itemStatus } from '../../engine/statuses.ts'
import { toEpoch } from '../../http/values/epoch.ts'
import { toDecimal, toDecimalOrNull } from '../../http/values/money.ts'
import { type GuestRow, guestColumns, guestTables, showGuest } from '../guests/guests.ts'
import { bucketSeconds } from './buckets.ts'

const TOP_GIVERS = 20
const { draft, deleted, withdrawn } = itemStatus

/** Covered card fees go to the payment provider. */
const isCounted = 'not awaits_confirmation and covers_fee_of is null'

/** Everything won, bought and given, paid or not, including pledges and what managers recorded. */
export async function readSummary(db: Connection, auctionId: number) {
  const [totals, raisedOverTime, byCategory, topGivers] = await Promise.all([
    readTotals(db, auctionId),
    readRaised(db, auctionId),
    readCategories(db, auctionId),
    readGivers(db, auctionId),
  ])
  return { ...totals, ...raisedOverTime, byCategory, topGivers }
}

type Totals = {
  currency: string
  raisedCents: Cents
  leadingCents: Cents
  paidCents: Cents
  donatedCents: Cents
  goalCents: Cents | null
  owedBackCents: Cents
  awaitingCents: Cents
  bidCount: number
  bidderCount: number
  guestCount: number
  buyerCount: number
}

async function readTotals(db: Connection, auctionId: number) {
  const found = (await row<Totals>(
    db,
    `select auctions.currency, goal_cents as "goalCents",
            coalesce(sum(amount_cents), 0)::bigint as "raisedCents",
            ${leadingCentsOf('auctions.id')} as "leadingCents",
            coalesce(sum(amount_cents) filter (where paid_at is not null), 0)::bigint as "paidCents",
            coalesce(sum(amount_cents) filter (where kind = 'donation'), 0)::bigint as "donatedCents",
            count(distinct purchases.user_id)::int as "buyerCount",
            (select coalesce(sum(owed_back_cents), 0)::bigint from receipt_balances where auction_id = $1)
              as "owedBackCents",
            (select coalesce(sum(amount_cents), 0)::bigint from purchases
              where auction_id = $1 and awaits_confirmation) as "awaitingCents",
            (select coalesce(sum(bid_count), 0)::int from standings where auction_id = $1) as "bidCount",
            (select count(distinct bidder_id)::int from bids join items on items.id = bids.item_id
              where items.auction_id = $1) as "bidderCount",
            (select count(*)::int from registrations where auction_id = $1) as "guestCount"
       from auctions left join purchases on purchases.auction_id = auctions.id and ${isCounted}
      where auctions.id = $1 group by auctions.id`,
    [auctionId],
  ))!
  const {
    currency,
    raisedCents,
    leadingCents,
    paidCents,
    donatedCents,
    goalCents,
    owedBackCents,
    awaitingCents,
    ...counts
  } = found
  return {
    currency,
    totals: {
      raised: toDecimal(raisedCents),
      leading: toDecimal(leadingCents),
      paid: toDecimal(paidCents),
      unpaid: toDecimal(raisedCents - paidCents),
      owedBack: toDecimal(owedBackCents),
      awaitingConfirmation: toDecimal(awaitingCents),
      donated: toDecimal(donatedCents),
      goal: toDecimalOrNull(goalCents),
      ...counts,
    },
  }
}

/** In steps so long that a chart can show them all. */
async function readRaised(db: Connection, auctionId: number) {
  const span = await row<{ first: Date | null; last: Date | null }>(
    db,
    `select min(created_at) as first, max(created_at) as last from purchases where auction_id = $1 and ${isCounted}`,
    [auctionId],
  )
  if (!span?.first || !span.last) return { stepSeconds: bucketSeconds(0), raisedOverTime: [] }
  const stepSeconds = bucketSeconds(toEpoch(span.last) - toEpoch(span.first))
  const steps = await rows<{ time: string; cents: Cents; totalCents: Cents }>(
    db,
    `select time, cents, sum(cents) over (order by time)::bigint as "totalCents"
       from (select floor(extract(epoch from created_at) / $2) * $2 as time, sum(amount_cents)::bigint as cents
               from purchases where auction_id = $1 and ${isCounted} group by 1) as steps
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

/** Donations have no category and count only in the totals; items without a category are counted together. */
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
        select coalesce(sum(amount_cents), 0)::bigint as cents, coalesce(sum(purchases.quantity) filter (where kind <> 'share'), 0)::int as quantity
          from purchases where purchases.item_id = items.id) as sales
      where items.auction_id = $1 and item_type <> 'donation'
        and standings.status_id not in (${draft}, ${deleted}, ${withdrawn})
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

async function readGivers(db: Connection, auctionId: number) {
  const found = await rows<GiverRow>(
    db,
    `select ${guestColumns}, cents, donated_cents as "donatedCents", purchase_count as "purchaseCount"
       from (select user_id, sum(amount_cents)::bigint as cents, count(*)::int as purchase_count,
                    coalesce(sum(amount_cents) filter (where kind = 'donation'), 0)::bigint as donated_cents
               from purchases where auction_id = $1 and ${isCounted} group by user_id order by cents desc, user_id
              limit ${TOP_GIVERS}) as givers
       ${guestTables({ user: 'givers.user_id', auction: '$1' })}
      order by cents desc, users.id`,
    [auctionId],
  )
  return found.map((giver) => ({
    guest: showGuest(giver),
    amount: toDecimal(giver.cents),
    donated: toDecimal(giver.donatedCents),
    purchaseCount: giver.purchaseCount,
  }))
}
