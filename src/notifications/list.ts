import type { Connection } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import type { NotificationType } from './new-notifications.ts'
import { noticesOfLeads, withTheirAuctions } from './notices-of-leads.ts'
import { type Choice, isWrittenInScope, type Scope, scopeValues } from './scope.ts'

type NotificationRecord = {
  id: number
  type: NotificationType
  status: 'unread' | 'read'
  priority: number
  title: string
  message: string
  auctionId: number | null
  itemId: number | null
  dateInserted: number
}

/** The second that `dateInserted` shows: two of one second are in the order of their ids, whatever the fraction. */
const second = (column: string) => `date_trunc('second', ${column} at time zone 'UTC')`

/** Of each kind, and of each auction, as many of the newest as the page may need. */
const enough = 'limit $6::bigint + $7::bigint'

const written = `
  select id, type, is_read, title, message, auction_id, item_id, created_at, null as currency, null::bigint as cents
    from notifications where ${isWrittenInScope} and ($4::text is null or type = $4) and ($5 or not is_read)
   order by ${second('created_at')} desc, notifications.id desc ${enough}`

const ofLeads = noticesOfLeads.map(
  ({ type, person, event }) => `
  select notice.id, '${type}', notice.id <= up_to, null, null, auction.id, item_id, placed_at, currency, amount_cents
    from ${type}_in as auction cross join lateral (
      select ${event} as id, item_id, placed_at, amount_cents from bids
       where ${person} = $1 and bids.auction_id = auction.id and ${event} > case when $5 then 0 else up_to end
       order by ${second('placed_at')} desc, ${event} desc ${enough}) as notice
   where $4::text is null or $4 = '${type}'`,
)

/** Names and words are looked up for the page only. */
const newest = {
  name: 'newest notifications',
  text: `${withTheirAuctions}
  select id::float8 as id, type, case when is_read then 'read' else 'unread' end as status,
         case when is_read then 0 else notice_priority(type) end as priority,
         coalesce(title, notice_title(type)) as title,
         coalesce(message, notice_message(type, (select name from items where items.id = item_id), currency, cents))
           as message,
         auction_id as "auctionId", item_id as "itemId", floor(extract(epoch from created_at))::int as "dateInserted"
    from (select * from ((${[written, ...ofLeads].join(') union all (')})) as every
           order by ${second('every.created_at')} desc, every.id desc limit $6 offset $7) as page
   order by ${second('page.created_at')} desc, page.id desc`,
}

export async function listNotifications(
  db: Connection,
  scope: Scope,
  { filter, showRead, limit, offset }: Choice & { limit: number; offset: number },
): Promise<NotificationRecord[]> {
  return rows<NotificationRecord>(db, newest, [...scopeValues(scope), filter, showRead, limit, offset])
}
