import type { Transaction } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import type { ItemStatus } from '../engine/statuses.ts'
import { itemEvent } from '../events/announcements.ts'
import type { RecordEvent } from '../events/changes.ts'
import { saleToEnd } from './due.ts'

type Ended = { id: number; auctionId: number; statusId: ItemStatus; end_at: Date }

/** What is sold and not bid on goes off sale at its end, also while bidding goes on in its auction. */
export async function endDueSales(tx: Transaction, record: RecordEvent, limit: number): Promise<number> {
  const due = await rows<{ id: number }>(
    tx,
    `select item_id as id from standings where ${saleToEnd} order by item_id limit $1 for no key update`,
    [limit],
  )
  const ended = await takeOffSale(
    tx,
    due.map(({ id }) => id),
  )
  for (const { auctionId, end_at, ...item } of ended) {
    record(itemEvent(auctionId, { ...item, endsAt: end_at.getTime() }, 'status'))
  }
  return ended.length
}

/** Asked again when they are held: meanwhile the auction may have been paused. */
async function takeOffSale(tx: Transaction, itemIds: number[]): Promise<Ended[]> {
  return rows<Ended>(
    tx,
    `update standings set status_id = case when quantity_sold > 0 then 2 else 6 end
      where item_id = any($1::int[]) and ${saleToEnd}
     returning item_id as id, auction_id as "auctionId", status_id as "statusId", end_at`,
    [itemIds],
  )
}
