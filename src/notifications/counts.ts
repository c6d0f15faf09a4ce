import type { Connection } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import { noticesOfLeads, withTheirAuctions } from './notices-of-leads.ts'
import { type Choice, isWrittenInScope, type Scope, scopeValues } from './scope.ts'

type Counts = { totalCount: number; unreadCount: number }

const written = `
  select type, count(*), count(*) filter (where not is_read) from notifications where ${isWrittenInScope} group by type`

/** What was read is counted only if it is asked for. */
const ofLeads = noticesOfLeads.map(
  ({ type, person, event }) => `
  select '${type}', notice.counted, notice.unread
    from ${type}_in as auction cross join lateral (
      select count(*) as counted, count(*) filter (where ${event} > up_to) as unread from bids
       where ${person} = $1 and bids.auction_id = auction.id and ${event} > case when $5 then 0 else up_to end) as notice`,
)

const counts = {
  name: 'counts of notifications',
  text: `${withTheirAuctions}
  select coalesce(sum(case when $5 then counted else unread end) filter (where $4::text is null or type = $4), 0)::int
           as "totalCount",
         coalesce(sum(unread), 0)::int as "unreadCount"
    from (${[written, ...ofLeads].join(' union all ')}) as of_type (type, counted, unread)`,
}

/** `unreadCount` ignores filter and showRead, `totalCount` follows them. */
export async function countNotifications(
  db: Connection,
  scope: Scope,
  { filter, showRead }: Choice,
): Promise<Counts> {
  return (await row<Counts>(db, counts, [...scopeValues(scope), filter, showRead]))!
}
