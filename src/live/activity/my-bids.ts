import { isItemOnShow, isVisible, type Viewer, viewerValues } from '../../auction/auctions/visibility.ts'
import {
  type ItemCardRow,
  itemCardColumns,
  itemCardTables,
  presentItemCard,
} from '../../auction/items/card.ts'
import type { ItemCard } from '../../auction/items/card-schema.ts'
import { type MyStatus, myBidsByItem, myStatus, myStatuses } from '../../auction/items/my-standing.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDollars } from '../../platform/http/values/money.ts'

type MyBid = ItemCard & { myBidAmount: number; myStatus: MyStatus; lastBidAt: number }

/** The items a person has bid on and can still see, those with the latest bid first. */
export async function listMyBids(
  db: Connection,
  viewer: Viewer,
  { statuses = myStatuses, ...page }: Page & { statuses?: readonly MyStatus[] },
): Promise<MyBid[]> {
  const found = await rows<MyBidRow>(
    db,
    `select ${itemCardColumns()}, own.amount_cents as "amountCents", own.last_bid_at as "lastBidAt",
            ${statusOfMine} as "myStatus"
       from ${myBids} and ${statusOfMine} = any($3::text[])
      order by own.last_bid_at desc, items.id desc limit $4 offset $5`,
    [...viewerValues(viewer), statuses, page.limit, page.offset],
  )
  return found.map((row) => ({
    ...presentItemCard(row, { viewerId: viewer.id, publicUrl: page.publicUrl }),
    myBidAmount: toDollars(row.amountCents),
    myStatus: row.myStatus,
    lastBidAt: toEpoch(row.lastBidAt),
  }))
}

/** Counts all of them, not only a page. */
export async function countMyBids(db: Connection, viewer: Viewer): Promise<Record<MyStatus, number>> {
  const counted = await rows<{ status: MyStatus; count: number }>(
    db,
    `select ${statusOfMine} as status, count(*)::int as count from ${myBids} group by 1`,
    viewerValues(viewer),
  )
  const counts = Object.fromEntries(counted.map(({ status, count }) => [status, count]))
  return { winning: 0, losing: 0, won: 0, lost: 0, sealed: 0, ...counts }
}

export type Page = { limit: number; offset: number; publicUrl: string }

type MyBidRow = ItemCardRow & { amountCents: bigint; lastBidAt: Date; myStatus: MyStatus }

const myBids = `${itemCardTables}
  join ${myBidsByItem('$1::int')} as own on own.item_id = items.id
  where ${isItemOnShow()} and ${isVisible()}`

const statusOfMine = myStatus('$1::int')
