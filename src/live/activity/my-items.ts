import { isItemOnShow, isVisible, type Viewer, viewerValues } from '../../auction/auctions/visibility.ts'
import {
  type ItemCardRow,
  itemCardColumns,
  itemCardTables,
  presentItemCard,
} from '../../auction/items/card.ts'
import type { ItemCard } from '../../auction/items/card-schema.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { toDecimalOrNull } from '../../platform/http/values/money.ts'
import type { Page } from './my-bids.ts'

type MyItem = ItemCard & {
  purchaseAmount: string | null
  purchaseStatus: 'paid' | 'unpaid' | null
  purchasedAt: number | null
  receiptId: number | null
}

/** What a person bid on or bought; several purchases of one item are one row. */
export async function listMyItems(db: Connection, viewer: Viewer, page: Page): Promise<MyItem[]> {
  const found = await rows<MyItemRow>(
    db,
    `select ${itemCardColumns()}, own.amount_cents as "amountCents", own.is_paid as "isPaid",
            own.purchased_at as "purchasedAt", own.receipt_id as "receiptId"
       from ${myItems}
      order by own.last_activity_at desc, items.id desc limit $3 offset $4`,
    [...viewerValues(viewer), page.limit, page.offset],
  )
  return found.map((item) => ({
    ...presentItemCard(item, { viewerId: viewer.id, publicUrl: page.publicUrl }),
    purchaseAmount: toDecimalOrNull(item.amountCents),
    purchaseStatus: item.isPaid === null ? null : item.isPaid ? 'paid' : 'unpaid',
    purchasedAt: toEpochOrNull(item.purchasedAt),
    receiptId: item.receiptId,
  }))
}

export async function countMyItems(db: Connection, viewer: Viewer): Promise<number> {
  const sql = `select count(*)::int as count from ${myItems}`
  return (await row<{ count: number }>(db, sql, viewerValues(viewer)))!.count
}

type MyItemRow = ItemCardRow & {
  amountCents: bigint | null
  isPaid: boolean | null
  purchasedAt: Date | null
  receiptId: number | null
}

const myItems = `${itemCardTables}
  join (select item_id, amount_cents, is_paid, purchased_at, receipt_id,
               greatest(last_bid_at, purchased_at) as last_activity_at
          from (select item_id, max(placed_at) as last_bid_at
                  from bids where bidder_id = $1 and not is_struck group by item_id) as bid
          full join (select item_id, sum(amount_cents)::bigint as amount_cents, bool_and(paid_at is not null) as is_paid,
                            max(created_at) as purchased_at, max(receipt_id) as receipt_id
                       from purchases where user_id = $1 group by item_id) as bought using (item_id)
       ) as own on own.item_id = items.id
  where ${isItemOnShow()} and ${isVisible()}`
