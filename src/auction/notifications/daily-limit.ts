import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { NotificationKind } from '../../platform/events/catalogue.ts'

const MOST_NOTIFICATIONS_DAILY = 3

type Subject = { kind: NotificationKind; auctionId: number; itemId: number | null }

/**
 * Those of these people who got fewer than three notifications of this kind about this within a day. Otherwise somebody could
 * propose something and take it back again and again, and notify others each time.
 */
export async function belowDailyLimit(
  db: Connection,
  userIds: readonly (number | null)[],
  { kind, auctionId, itemId }: Subject,
): Promise<number[]> {
  const found = await rows<{ userId: number }>(
    db,
    `select person.id as "userId" from unnest($1::int[]) as person (id)
      where person.id is not null and $5 > (
        select count(*) from notifications
         where user_id = person.id and created_at > goodlot_now() - interval '1 day'
           and kind = $2 and auction_id = $3 and item_id is not distinct from $4)`,
    [userIds, kind, auctionId, itemId, MOST_NOTIFICATIONS_DAILY],
  )
  return found.map(({ userId }) => userId)
}
