import type { Queryable } from './relay-connection.ts'

/** An event as read from the log. The payload is still text: most events go to nobody on this process. */
export type LoggedEvent = {
  id: number
  kind: string
  userId: number | null
  auctionId: number | null
  payload: string
}

/** An event as the relay reads it. The payload of a notification is null until somebody on this process needs it. */
export type FoundEvent = Omit<LoggedEvent, 'payload'> & { payload: string | null }

export const isWhole = (event: FoundEvent): event is LoggedEvent => event.payload !== null

/** Sort by `e.id`: the bare name would be the converted column, which has no index. */
const columns =
  'e.id::float8 as id, kind, user_id as "userId", auction_id as "auctionId", payload::text as payload'

export async function eventsAfter(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<FoundEvent[]> {
  const found = await db.query<FoundRow>({
    name: 'events after',
    text: `select e.id::float8, kind, user_id, auction_id, payload from (
             select id, kind, user_id, auction_id, payload::text as payload from events
             union all
             select id, 'event.notification', user_id, null, null from notifications) as e
            where e.id > $1 order by e.id limit $2`,
    values: [after, limit],
    rowMode: 'array',
  })
  return found.rows.map(([id, kind, userId, auctionId, payload]) => ({
    id,
    kind,
    userId,
    auctionId,
    payload,
  }))
}

type FoundRow = [
  id: number,
  kind: string,
  userId: number | null,
  auctionId: number | null,
  payload: string | null,
]

/** Events that no longer exist are left out. */
export async function readWhole(db: Queryable, ids: number[]): Promise<LoggedEvent[]> {
  const found = await db.query({
    name: 'whole events',
    text: `select ${columns} from event_log as e where e.id = any($1::bigint[]) order by e.id`,
    values: [ids],
  })
  return found.rows
}

/** The same events, with the wanted ones replaced by what was read; those no longer found are left out. */
export function withWhole(events: FoundEvent[], wanted: number[], read: LoggedEvent[]): FoundEvent[] {
  const isWanted = new Set(wanted)
  const whole = new Map(read.map((event) => [event.id, event]))
  return events.flatMap((event) => (isWanted.has(event.id) ? (whole.get(event.id) ?? []) : event))
}

export async function eventsBetween(
  db: Queryable,
  { after, upTo }: { after: number; upTo: number },
): Promise<LoggedEvent[]> {
  const found = await db.query(
    `select ${columns} from event_log as e where e.id > $1 and e.id <= $2 order by e.id`,
    [after, upTo],
  )
  return found.rows
}

/** The highest id ever given to an event, even one that was rolled back or removed. */
export async function lastDrawnId(db: Queryable): Promise<number> {
  const found = await db.query(
    'select (case when is_called then last_value else 0 end)::float8 as id from events_id_seq',
  )
  return found.rows[0].id
}

export async function oldestStoredId(db: Queryable): Promise<number | null> {
  const found = await db.query('select min(id)::float8 as id from events')
  return found.rows[0].id
}

/**
 * The running transactions that have written events. One that has drawn an id is among them until its rows are visible
 * or gone, because an insert takes its lock before the id and releases it after the commit.
 */
export async function runningWriters(db: Queryable): Promise<string[]> {
  const found = await db.query({
    name: 'running writers',
    text: `select virtualtransaction as name from pg_locks
            where locktype = 'relation' and relation in ('events'::regclass, 'notifications'::regclass)
              and mode = 'RowExclusiveLock' and granted
              and database = (select oid from pg_database where datname = current_database())`,
  })
  return found.rows.map((writer: { name: string }) => writer.name)
}

/** Whether all of those have ended, so that a new read shows what they wrote. */
export function areOver(writers: Set<string>, running: string[]): boolean {
  return !running.some((name) => writers.has(name))
}

export type Span = { after: number; upTo: number; limit: number }

/** The person's events in this span, at most `limit`. */
export async function missedOfUser(
  db: Queryable,
  userId: number,
  { after, upTo, limit }: Span,
): Promise<{ events: LoggedEvent[]; scanned: number }> {
  const found = await db.query(
    `select ${columns} from event_log as e where user_id = $1 and e.id > $2 and e.id <= $3 order by e.id limit $4`,
    [userId, after, upTo, limit],
  )
  return { events: found.rows, scanned: found.rows.length }
}

/** The same for an auction, with only the newest of the bids on each item. */
export async function missedOfAuction(
  db: Queryable,
  auctionId: number,
  { after, upTo, limit }: Span,
): Promise<{ events: LoggedEvent[]; scanned: number }> {
  const found = await db.query(
    `with missed as materialized (
       select *, case kind when 'event.bid' then payload ->> 'itemId' else 'event ' || id end as subject
         from events where auction_id = $1 and id > $2 and id <= $3 order by id limit $4
     ), newest as (select distinct on (subject) * from missed order by subject, id desc)
     select ${columns}, (select count(*)::int from missed) as scanned from newest as e order by e.id`,
    [auctionId, after, upTo, limit],
  )
  return { events: found.rows, scanned: found.rows[0]?.scanned ?? 0 }
}

/** Null when it is already gone. */
export async function secondsSinceWritten(db: Queryable, id: number): Promise<number | null> {
  const found = await db.query({
    name: 'age of an event',
    text: 'select extract(epoch from goodlot_now() - created_at)::float8 as age from event_log where id = $1',
    values: [id],
  })
  return found.rows[0]?.age ?? null
}
