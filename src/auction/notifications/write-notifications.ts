import { batchesOf } from '../../platform/database/batches.ts'
import { column } from '../../platform/database/column.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import type { NewNotification } from './new-notification.ts'

/**
 * Writes notifications, each of which is also its own event. Nobody has two unread "winning" ones for one item: the
 * second is left out before it draws an id, since every id that is drawn and not used makes the relay wait. The item's
 * lock keeps another from coming in between.
 */
export const insertNotifications = `
  insert into notifications
    (user_id, whitelabel_id, type, kind, facts, title, message, auction_id, item_id, created_at)
  select user_id, whitelabel_id, type, kind, facts, title, message, auction_id, item_id, (select goodlot_now())
    from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::jsonb[], $6::text[], $7::text[], $8::int[], $9::int[])
      as given (user_id, whitelabel_id, type, kind, facts, title, message, auction_id, item_id)
   where type <> 'winning' or (select earlier.id from notifications as earlier
     where earlier.user_id = given.user_id and earlier.item_id = given.item_id
       and earlier.type = 'winning' and not earlier.is_read limit 1) is null`

export async function writeNotifications(tx: Transaction, notifications: NewNotification[]): Promise<void> {
  for (const part of batchesOf(notifications, 500))
    await tx.query(insertNotifications, notificationColumns(part))
}

/**
 * For people who have the lead again without doing anything: their earlier "winning" notification, which had stopped
 * being true, is marked as read, so that the new one is written. Needs the item's lock.
 */
export async function markWinningRead(
  tx: Transaction,
  { userId, itemId }: { userId: number; itemId: number },
): Promise<void> {
  await execute(
    tx,
    `update notifications set is_read = true
      where user_id = $1 and item_id = $2 and type = 'winning' and not is_read`,
    [userId, itemId],
  )
}

export function notificationColumns(notifications: NewNotification[]): string[] {
  return [
    column(notifications, (notification) => notification.userId),
    column(notifications, (notification) => notification.whitelabelId),
    column(notifications, (notification) => notification.type),
    column(notifications, (notification) => notification.kind),
    column(notifications, ({ facts }) => facts && JSON.stringify(facts)),
    column(notifications, (notification) => notification.title),
    column(notifications, (notification) => notification.message),
    column(notifications, (notification) => notification.auctionId),
    column(notifications, (notification) => notification.itemId),
  ]
}
