import type { Cents } from '../../engine/cents.ts'
import { type ItemStatus, itemStatus, itemStatusName } from '../../engine/statuses.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { toDecimal, toDecimalOrNull } from '../../platform/http/values/money.ts'

export const outcomes = ['sold', 'unsold', 'running'] as const
type Outcome = (typeof outcomes)[number]
type OutcomeQuery = { outcome?: Outcome; limit: number; offset: number }

type OutcomeRow = {
  itemId: number
  itemCode: string
  name: string
  categoryName: string | null
  itemType: string
  donorName: string | null
  statusId: ItemStatus
  outcome: Outcome
  bidCount: number
  startingCents: Cents
  priceCents: Cents | null
  valueCents: Cents | null
  soldCents: Cents
  quantitySold: number
}

const { draft, deleted, withdrawn, sold, unsold, paid } = itemStatus

/** An item that was bought at least once is sold, even while there is more of it. */
const outcomeOf = `case when sales.count > 0 or standings.status_id in (${sold}, ${paid}) then 'sold'
  when standings.status_id = ${unsold} or auctions.closed_at is not null then 'unsold' else 'running' end`

const from = `items
  join standings on standings.item_id = items.id
  join auctions on auctions.id = items.auction_id
  left join categories on categories.id = items.category_id
  cross join lateral (
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents,
           coalesce(sum(billed_lines.quantity) filter (where kind <> 'share'), 0)::int as quantity
      from billed_lines where billed_lines.item_id = items.id) as sales
  where items.auction_id = $1 and items.item_type <> 'donation'
    and standings.status_id not in (${draft}, ${deleted}, ${withdrawn})
    and ($2::text is null or ${outcomeOf} = $2)`

/** Sorted by code. The amounts of sealed bids stay sealed until the item is sold. */
export function listOutcomes(db: Connection, auctionId: number, query: OutcomeQuery) {
  return page<OutcomeRow>(
    db,
    {
      columns: `items.id as "itemId", item_code as "itemCode", items.name, categories.name as "categoryName",
        item_type as "itemType", donor_name as "donorName", standings.status_id as "statusId", ${outcomeOf} as outcome,
        bid_count as "bidCount", starting_cents as "startingCents",
        case when item_type <> 'sealedBid' or standings.status_id in (${sold}, ${paid}) then price_cents end
          as "priceCents",
        fair_market_value_cents as "valueCents", sales.cents as "soldCents", sales.quantity as "quantitySold"`,
      from,
      orderBy: 'item_code, items.id',
      values: [auctionId, query.outcome ?? null],
    },
    query,
  )
}

export function showOutcome({
  statusId,
  startingCents,
  priceCents,
  valueCents,
  soldCents,
  ...item
}: OutcomeRow) {
  return {
    ...item,
    status: itemStatusName(statusId),
    startingPrice: toDecimal(startingCents),
    price: toDecimalOrNull(priceCents),
    fairMarketValue: toDecimalOrNull(valueCents),
    soldAmount: toDecimal(soldCents),
  }
}
