import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'

/** After a test the auction is as if nobody had ever bid or bought: real people start at the starting price. */
export async function clearTest(tx: Transaction, auctionId: number): Promise<void> {
  await execute(
    tx,
    `update standings set price_cents = null, leader_id = null, leader_max_cents = null, bid_count = 0, sequence = 0,
            quantity_sold = 0, voids_by_managers = 0, end_at = first_end_at, paused_at = null
      where auction_id = $1`,
    [auctionId],
  )
  await execute(tx, 'update items set reserve_was_lowered = false where auction_id = $1', [auctionId])
  await execute(
    tx,
    'delete from bids where item_id in (select item_id from standings where auction_id = $1)',
    [auctionId],
  )
  await execute(
    tx,
    'delete from payments where receipt_id in (select id from receipts where auction_id = $1)',
    [auctionId],
  )
  await execute(tx, 'delete from gifts_if_lost where auction_id = $1', [auctionId])
  await execute(tx, 'delete from runner_up_offers where auction_id = $1', [auctionId])
  await execute(tx, 'delete from cash_counts where auction_id = $1', [auctionId])
  await execute(tx, 'delete from purchases where auction_id = $1', [auctionId])
  await execute(tx, 'delete from receipts where auction_id = $1', [auctionId])
  await execute(tx, 'delete from notifications where auction_id = $1', [auctionId])
}
