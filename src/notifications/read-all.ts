import type { Connection } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import { noticesOfLeads, withTheirAuctions } from './notices-of-leads.ts'
import { isWrittenInScope, type Scope, scopeValues } from './scope.ts'

const unreadOfLeads = noticesOfLeads.map(
  ({ type, person, event }) => `
  select auction.id as auction_id, notice.unread
    from ${type}_in as auction cross join lateral (
      select count(*) as unread from bids
       where ${person} = $1 and bids.auction_id = auction.id and ${event} > up_to and ${event} <= $4) as notice
   where notice.unread > 0`,
)

const readAll = `${withTheirAuctions}, written as (
    update notifications set is_read = true where ${isWrittenInScope} and not is_read returning id
  ), of_leads as (${unreadOfLeads.join(' union all ')}
  ), marked as (
    insert into read_notices (user_id, auction_id, up_to)
    select distinct $1::int, auction_id, $4::bigint from of_leads order by auction_id
    on conflict (user_id, auction_id) do update set up_to = greatest(read_notices.up_to, excluded.up_to)
  )
  select ((select count(*) from written) + (select coalesce(sum(unread), 0) from of_leads))::int as count`

/**
 * Marks everything in scope; of what follows from bids, up to the given event, before which none may still come. Returns
 * how many were unread.
 */
export async function markAllRead(db: Connection, scope: Scope, upTo: number): Promise<number> {
  return (await row<{ count: number }>(db, readAll, [...scopeValues(scope), upTo]))!.count
}
