import type { Transaction } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import type { ItemStatus } from '../engine/statuses.ts'
import { itemEvent } from '../events/announcements.ts'
import type { RecordEvent } from '../events/changes.ts'

type Opened = { id: number; auctionId: number; statusId: ItemStatus; end_at: Date }

/** Items with a start of their own open at it, in auctions that run; past the auction's end they open extended. */
export async function openDueItems(tx: Transaction, record: RecordEvent, limit: number): Promise<number> {
  const opened = await openItems(tx, await lockDueItems(tx, limit))
  for (const { auctionId, end_at, ...item } of opened) {
    record(itemEvent(auctionId, { ...item, endsAt: end_at.getTime() }, 'status'))
  }
  return opened.length
}

async function lockDueItems(tx: Transaction, limit: number): Promise<number[]> {
  const due = await rows<{ id: number }>(
    tx,
    `select standings.item_id as id
       from standings
       join items on items.id = standings.item_id and items.item_type in ('silent', 'live', 'sealedBid')
       join auctions on auctions.id = standings.auction_id and auctions.status_id in (4, 8)
      where standings.status_id = 5 and standings.control_mode = 'auto' and standings.start_at <= goodlot_now()
      order by standings.item_id limit $1
        for no key update of standings`,
    [limit],
  )
  return due.map(({ id }) => id)
}

/**
 * The auctions are read here and not in the locking statement: there they would be as before the wait. Whoever changes
 * an auction's status holds its items, so from here on it stays.
 */
async function openItems(tx: Transaction, itemIds: number[]): Promise<Opened[]> {
  return rows<Opened>(
    tx,
    `update standings set status_id = case auctions.status_id when 8 then 8 else 1 end
       from auctions
      where standings.item_id = any($1::int[]) and auctions.id = standings.auction_id and auctions.status_id in (4, 8)
     returning standings.item_id as id, standings.auction_id as "auctionId", standings.status_id as "statusId",
               standings.end_at`,
    [itemIds],
  )
}
