import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import type { NotificationFacts, NotificationType } from '../../platform/events/catalogue.ts'

/** Whose notifications, in which whitelabels and, if one is named, in which auction only. */
export type Scope = { userId: number; whitelabelIds: number[]; auctionId: number | null }

type Choice = { filter: NotificationType | null; showRead: boolean }

type NotificationRecord = {
  id: number
  type: NotificationType
  status: 'unread' | 'read'
  priority: number
  kind: string | null
  facts: NotificationFacts | null
  title: string
  message: string
  auctionId: number | null
  itemId: number | null
  dateInserted: number
}

const inScope = 'user_id = $1 and whitelabel_id = any($2::int[]) and ($3::int is null or auction_id = $3)'
const scopeValues = ({ userId, whitelabelIds, auctionId }: Scope) => [userId, whitelabelIds, auctionId]

/** `dateInserted` is in seconds, and so is the order: within a second by id, whatever the fraction. */
export async function listNotifications(
  db: Connection,
  scope: Scope,
  { filter, showRead, limit, offset }: Choice & { limit: number; offset: number },
): Promise<NotificationRecord[]> {
  return rows<NotificationRecord>(
    db,
    `select id::float8 as id, type, case when is_read then 'read' else 'unread' end as status, priority, kind, facts,
            title, message, auction_id as "auctionId", item_id as "itemId",
            floor(extract(epoch from created_at))::int as "dateInserted"
       from notifications
      where ${inScope} and ($4::text is null or type = $4) and ($5 or not is_read)
      order by date_trunc('second', created_at at time zone 'UTC') desc, notifications.id desc
      limit $6 offset $7`,
    [...scopeValues(scope), filter, showRead, limit, offset],
  )
}

/**
 * `unreadCount` ignores filter and showRead, `totalCount` follows them. With `groupUnread`, the lots of an auction that
 * went to others count as one: an evening in which somebody lost fifty lots is not fifty things to read.
 */
export async function countNotifications(
  db: Connection,
  scope: Scope,
  { filter, showRead, groupUnread = false }: Choice & { groupUnread?: boolean },
): Promise<{ totalCount: number; unreadCount: number }> {
  const counts = await row<{ totalCount: number; unreadCount: number }>(
    db,
    `select count(*) filter (where ($4::text is null or type = $4) and ($5 or not is_read))::int as "totalCount",
            (count(*) filter (where not is_read and not is_grouped)
              + count(distinct auction_id) filter (where not is_read and is_grouped))::int as "unreadCount"
       from notifications cross join lateral (select $6 and kind is not distinct from 'lost' as is_grouped) as it
      where ${inScope}`,
    [...scopeValues(scope), filter, showRead, groupUnread],
  )
  return counts!
}

/** Returns how many were unread. */
export async function markAllRead(db: Connection, scope: Scope): Promise<number> {
  const changed = await row<{ count: number }>(
    db,
    `with changed as (update notifications set is_read = true where ${inScope} and not is_read returning id)
     select count(*)::int as count from changed`,
    scopeValues(scope),
  )
  return changed!.count
}

/** Returns how many were unread. Ids of other people's notifications, or of none, change nothing. */
export async function markRead(db: Connection, scope: Scope, ids: readonly number[]): Promise<number> {
  const changed = await row<{ count: number }>(
    db,
    `with changed as (
       update notifications set is_read = true
        where ${inScope} and id = any($4::bigint[]) and not is_read returning id)
     select count(*)::int as count from changed`,
    [...scopeValues(scope), ids],
  )
  return changed!.count
}
