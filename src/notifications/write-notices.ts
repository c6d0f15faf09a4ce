import type { Transaction } from '../database/pool.ts'
import type { Notice } from './notices.ts'

/**
 * Writes notices and the events that carry them, in one statement. A second unread "winning" for the same item is left
 * out by its unique index.
 */
export const insertNotices = `
  with notice as (
    insert into notifications (user_id, whitelabel_id, type, priority, title, message, auction_id, item_id)
    select user_id, whitelabel_id, type, case type when 'outbid' then 2 else 1 end, title, message, auction_id, item_id
      from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[])
        as given (user_id, whitelabel_id, type, title, message, auction_id, item_id)
    on conflict do nothing
    returning *
  )
  insert into events (kind, user_id, payload)
  select 'event.notification', user_id, jsonb_build_object(
           'id', id, 'type', type, 'status', 'unread', 'priority', priority, 'title', title, 'message', message,
           'auctionId', auction_id, 'itemId', item_id, 'dateInserted', floor(extract(epoch from created_at))::bigint)
    from notice order by id`

export async function writeNotices(tx: Transaction, notices: Notice[]): Promise<void> {
  if (notices.length > 0) await tx.query(insertNotices, noticeColumns(notices))
}

export function noticeColumns(notices: Notice[]): unknown[][] {
  return [
    notices.map((notice) => notice.userId),
    notices.map((notice) => notice.whitelabelId),
    notices.map((notice) => notice.type),
    notices.map((notice) => notice.title),
    notices.map((notice) => notice.message),
    notices.map((notice) => notice.auctionId),
    notices.map((notice) => notice.itemId),
  ]
}
