import type { Transaction } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import type { ItemStatus } from '../engine/statuses.ts'
import { itemEvent } from '../events/announcements.ts'
import type { RecordEvent } from '../events/changes.ts'
import { itemToOpen } from './due.ts'

type Opened = { id: number; auctionId: number; statusId: ItemStatus; end_at: Date }

/** Items with a start of their own open or go on sale at it; past the auction's end they open extended. */
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
    `select item_id as id from standings where ${itemToOpen} order by item_id limit $1 for no key update`,
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
    `update standings set status_id = case
              when items.item_type not in ('silent', 'live', 'sealedBid') then 4
              when auctions.status_id = 8 then 8
              else 1 end
       from auctions, items
      where standings.item_id = any($1::int[]) and items.id = standings.item_id and auctions.id = standings.auction_id
        and ${itemToOpen}
     returning standings.item_id as id, standings.auction_id as "auctionId", standings.status_id as "statusId",
               standings.end_at`,
    [itemIds],
  )
}
