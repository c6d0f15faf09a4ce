import { isItemOnShow, isVisible, type Viewer, viewerValues } from '../auctions/visibility.ts'
import type { Connection } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import { itemStatus } from '../engine/statuses.ts'
import { toEpoch } from '../epoch.ts'
import { presentItemCard } from '../items/card.ts'
import { type ItemCardRow, itemCardColumns, itemCardTables } from '../items/card-row.ts'
import type { ItemCard } from '../items/card-schema.ts'
import { toDollars } from '../money.ts'

/** Until a sealed item is closed nobody learns from here how they stand. */
export const myStatuses = ['winning', 'losing', 'won', 'lost', 'sealed'] as const
export type MyStatus = (typeof myStatuses)[number]

export type MyBid = ItemCard & { myBidAmount: number; myStatus: MyStatus; lastBidAt: number }

/** The items a person has bid on and still sees, those with the latest bid first. */
export async function listMyBids(
  db: Connection,
  viewer: Viewer,
  { statuses = myStatuses, ...page }: Page & { statuses?: readonly MyStatus[] },
): Promise<MyBid[]> {
  const found = await rows<MyBidRow>(
    db,
    `select ${itemCardColumns()}, own.amount_cents as "amountCents", own.last_bid_at as "lastBidAt",
            ${myStatus} as "myStatus"
       from ${myBids} and ${myStatus} = any($3::text[])
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

/** Over all of them, whatever the page. */
export async function countMyBids(db: Connection, viewer: Viewer): Promise<Record<MyStatus, number>> {
  const counted = await rows<{ status: MyStatus; count: number }>(
    db,
    `select ${myStatus} as status, count(*)::int as count from ${myBids} group by 1`,
    viewerValues(viewer),
  )
  const counts = Object.fromEntries(counted.map(({ status, count }) => [status, count]))
  return { winning: 0, losing: 0, won: 0, lost: 0, sealed: 0, ...counts }
}

export type Page = { limit: number; offset: number; publicUrl: string }

type MyBidRow = ItemCardRow & { amountCents: bigint; lastBidAt: Date; myStatus: MyStatus }

/** What a ceiling bid for somebody is theirs as well; a buy-now is a purchase. */
const myBids = `${itemCardTables}
  join (select item_id, max(amount_cents) as amount_cents, max(placed_at) as last_bid_at
          from bids where bidder_id = $1 and not is_struck and kind <> 'buyNow'
         group by item_id) as own on own.item_id = items.id
  where ${isItemOnShow()} and ${isVisible()}`

const { sold, paid, unsold, soldOut } = itemStatus

const myStatus = `case
  when standings.status_id in (${sold}, ${paid}) and standings.leader_id = $1 then 'won'
  when standings.status_id in (${sold}, ${paid}, ${unsold}, ${soldOut}) then 'lost'
  when items.item_type = 'sealedBid' then 'sealed'
  when standings.leader_id = $1 then 'winning'
  else 'losing' end`
