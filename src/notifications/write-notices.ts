import { column } from '../database/column.ts'
import { partsOf } from '../database/parts.ts'
import type { Transaction } from '../database/pool.ts'
import { execute } from '../database/pool.ts'
import type { Notice } from './notices.ts'

/**
 * Writes notices, each of which is also the event that tells of it. Nobody has two unread "winning" for one item: the
 * second is left out before it draws a number, since every number that is drawn and not used makes the relay wait. The
 * item's lock keeps another from coming in between.
 */
export const insertNotices = `
  insert into notifications (user_id, whitelabel_id, type, title, message, auction_id, item_id, created_at)
  select user_id, whitelabel_id, type, title, message, auction_id, item_id, (select goodlot_now())
    from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[])
      as given (user_id, whitelabel_id, type, title, message, auction_id, item_id)
   where type <> 'winning' or (select earlier.id from notifications as earlier
     where earlier.user_id = given.user_id and earlier.item_id = given.item_id
       and earlier.type = 'winning' and not earlier.is_read limit 1) is null`

export async function writeNotices(tx: Transaction, notices: Notice[]): Promise<void> {
  for (const part of partsOf(notices, 500)) await tx.query(insertNotices, noticeColumns(part))
}

/**
 * For those who have the lead again without having done anything: the notice of their first is put away, since it was true
 * no longer, and the new one is told.
 */
export async function forgetWinning(tx: Transaction, won: { userId: number; itemId: number }): Promise<void> {
  await execute(
    tx,
    `update notifications set is_read = true
      where user_id = $1 and item_id = $2 and type = 'winning' and not is_read`,
    [won.userId, won.itemId],
  )
}

export function noticeColumns(notices: Notice[]): string[] {
  return [
    column(notices, (notice) => notice.userId),
    column(notices, (notice) => notice.whitelabelId),
    column(notices, (notice) => notice.type),
    column(notices, (notice) => notice.title),
    column(notices, (notice) => notice.message),
    column(notices, (notice) => notice.auctionId),
    column(notices, (notice) => notice.itemId),
  ]
}
