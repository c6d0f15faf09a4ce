import type { Transaction } from '../database/pool.ts'
import { execute } from '../database/pool.ts'

/**
 * Whether a bidder has a notice of winning the item that they have not read. Nobody has two. The item's lock keeps
 * another from coming in between.
 */
export const hasUnreadWinning = (bid: string) => `(
  exists (select from bids as earlier
    where earlier.bidder_id = ${bid}.bidder_id and earlier.auction_id = ${bid}.auction_id
      and earlier.item_id = ${bid}.item_id and earlier.winning_event > coalesce((select up_to from read_notices
        where read_notices.user_id = ${bid}.bidder_id and read_notices.auction_id = ${bid}.auction_id), 0))
  or exists (select from notifications as earlier
    where earlier.user_id = ${bid}.bidder_id and earlier.item_id = ${bid}.item_id
      and earlier.type = 'winning' and not earlier.is_read))`

/**
 * For people who have the lead again without doing anything: their earlier notice of winning, which had stopped being
 * true, is marked as read. Read marks are for whole auctions, so it gets a row of its own. Needs the item's lock.
 */
export async function forgetWinning(tx: Transaction, won: { userId: number; itemId: number }): Promise<void> {
  const values = [won.userId, won.itemId]
  const ofItem = `user_id = $1 and item_id = $2 and type = 'winning'`
  await execute(tx, `update notifications set is_read = true where ${ofItem} and not is_read`, values)
  await execute(
    tx,
    `insert into notifications (id, user_id, whitelabel_id, type, is_read, title, message, auction_id, item_id, created_at)
     select id, user_id, whitelabel_id, type, true, title, message, auction_id, item_id, created_at
       from all_notifications where ${ofItem} and not is_read`,
    values,
  )
  await execute(
    tx,
    `update bids set winning_event = null
      where bidder_id = $1 and item_id = $2 and winning_event in (select id from notifications where ${ofItem})`,
    values,
  )
}
