import type { Contest } from '../contests/contest.ts'
import { batchesOf } from '../database/batches.ts'
import { column } from '../database/column.ts'
import type { Transaction } from '../database/pool.ts'
import { execute } from '../database/pool.ts'
import { currentPriceCents } from '../engine/standing.ts'
import type { NewNotification } from './new-notifications.ts'

/** Writes notifications, each of which is also its own event. */
export const insertNotifications = `
  insert into notifications (user_id, whitelabel_id, type, title, message, auction_id, item_id, created_at)
  select *, (select goodlot_now())
    from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[])`

export async function writeNotifications(tx: Transaction, notifications: NewNotification[]): Promise<void> {
  for (const part of batchesOf(notifications, 500))
    await tx.query(insertNotifications, notificationColumns(part))
}

export type LeadNotice = { userId: number; type: 'outbid' | 'winning' }

/** The words of a changed lead, which mostly follow from a bid, for a lead that changed without one. */
export async function writeLeadNotices(
  tx: Transaction,
  { auction, standing, itemName }: Contest,
  told: LeadNotice[],
): Promise<void> {
  if (told.length === 0) return
  await execute(
    tx,
    `insert into notifications (user_id, whitelabel_id, type, title, message, auction_id, item_id)
     select user_id, $3, type, notice_title(type), notice_message(type, $4, $5, $6), $7, $8
       from unnest($1::int[], $2::text[]) as told (user_id, type)`,
    [
      told.map(({ userId }) => userId),
      told.map(({ type }) => type),
      auction.whitelabelId,
      itemName,
      auction.currency,
      currentPriceCents(standing),
      auction.id,
      standing.itemId,
    ],
  )
}

export function notificationColumns(notifications: NewNotification[]): string[] {
  return [
    column(notifications, (notification) => notification.userId),
    column(notifications, (notification) => notification.whitelabelId),
    column(notifications, (notification) => notification.type),
    column(notifications, (notification) => notification.title),
    column(notifications, (notification) => notification.message),
    column(notifications, (notification) => notification.auctionId),
    column(notifications, (notification) => notification.itemId),
  ]
}
