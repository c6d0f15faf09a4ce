import { wordsOf } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'

type Sharing = { auctionId: number; userId: number; payerId: number | null; before: number | null }

/** Both learn that they share a bill from now on, or no longer do. */
export async function notifySharers(
  tx: Transaction,
  { auctionId, userId, payerId, before }: Sharing,
): Promise<void> {
  if (payerId !== null) await notifyGuests(tx, auctionId, [userId, payerId], 'billShared')
  // Whoever goes over to another bill hears of the new one.
  if (before !== null)
    await notifyGuests(tx, auctionId, payerId === null ? [userId, before] : [before], 'billShareEnded')
}

type Notified = { userId: number; whitelabelId: number; name: string }

/** Whom a manager only put on the list has agreed to nothing, and is sent nothing. */
export async function notifyGuests(
  tx: Transaction,
  auctionId: number,
  userIds: number[],
  kind: 'billShared' | 'billShareEnded' | 'billShareOffered',
): Promise<void> {
  const guests = await rows<Notified>(
    tx,
    `select user_id as "userId", whitelabel_id as "whitelabelId", auctions.name
       from registrations join auctions on auctions.id = auction_id
      where auction_id = $1 and user_id = any($2::int[]) and (joined_at is not null or checked_in_at is not null)
      order by user_id`,
    [auctionId, userIds],
  )
  await writeNotifications(
    tx,
    guests.map(({ name, ...guest }) => ({ ...guest, auctionId, itemId: null, ...wordsOf(kind, { name }) })),
  )
}
