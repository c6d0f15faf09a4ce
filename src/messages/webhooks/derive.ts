import { isReal } from '../../auction/auctions/real-auctions.ts'
import type { Database, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { areOver, lastDrawnId, runningWriters } from '../../platform/events/event-rows.ts'
import { pause } from '../../platform/time/time.ts'
import { type Described, describeEvents, type WantedEvent } from './facts.ts'
import { kindOfEvent } from './kinds.ts'

const BATCH = 500
const GAP_MS = 10
/** A long import may hold up what was written after it; the next look comes in a second anyway. */
const GAPS = 50

/**
 * Writes deliveries for what the log of events has got since the last look. Bids and sales write nothing more than before.
 * The new position and the deliveries up to it are one commit, so that nothing is lost or written twice, whichever
 * server does it and whenever it dies. Returns how many events there were.
 */
export async function deriveDeliveries(db: Database): Promise<number> {
  if (!(await row(db, 'select from webhook_endpoints limit 1'))) return skip(db)
  const upTo = await settledId(db)
  if (upTo === null) return 0
  let count = 0
  for (;;) {
    const derived = await inTransaction(db, (tx) => deriveSome(tx, upTo))
    count += derived.count
    if (derived.isAll) return count
  }
}

/** While nobody listens the position follows now and then, so that the first endpoint need not wait for a day's events. */
async function skip(db: Database): Promise<number> {
  await execute(
    db,
    `update webhook_position set event_id = (select last_value from events_id_seq)
      where (select last_value from events_id_seq) - event_id > 10000 and not exists (select from webhook_endpoints)`,
  )
  return 0
}

/** An id below which no event can appear any more; null while somebody takes long to write one. */
async function settledId(db: Database): Promise<number | null> {
  const upTo = await lastDrawnId(db)
  const writers = new Set(await runningWriters(db))
  for (let looks = 0; !areOver(writers, await runningWriters(db)); looks++) {
    if (looks === GAPS) return null
    await pause(GAP_MS)
  }
  return upTo
}

async function deriveSome(tx: Transaction, upTo: number): Promise<{ count: number; isAll: boolean }> {
  const position = await row<{ after: number }>(
    tx,
    'select event_id::float8 as after from webhook_position for update skip locked',
  )
  if (!position || position.after >= upTo) return { count: 0, isAll: true }
  const found = await rows<{ id: number }>(
    tx,
    `select id::float8 as id from events where id > $1 and id <= $2 and kind = any($3) order by id limit ${BATCH}`,
    [position.after, upTo, Object.keys(kindOfEvent)],
  )
  const wanted = found.length === 0 ? [] : await wantedAmong(tx, found)
  await writeDeliveries(tx, await describeEvents(tx, wanted))
  const isAll = found.length < BATCH
  const reached = isAll ? upTo : found.at(-1)!.id
  await execute(tx, 'update webhook_position set event_id = $1', [reached])
  return { count: found.length, isAll }
}

/** Of real auctions, and of a kind that some endpoint of the organization asks for, even if it is off right now. */
async function wantedAmong(tx: Transaction, found: { id: number }[]): Promise<WantedEvent[]> {
  return rows<WantedEvent>(
    tx,
    `select events.id::float8 as id, events.kind, events.user_id as "userId", auctions.id as "auctionId",
            auctions.organization_id as "organizationId", auctions.currency, events.payload
       from events
       join auctions on auctions.id = coalesce(events.auction_id, (events.payload ->> 'auctionId')::int)
       join organizations on organizations.id = auctions.organization_id and organizations.deleted_at is null
       join unnest($2::text[], $3::text[]) as kinds (event, kind) on kinds.event = events.kind
      where events.id = any($1::bigint[]) and ${isReal}
        and exists (select from webhook_endpoints as endpoints
                     where endpoints.organization_id = auctions.organization_id
                       and kinds.kind = any(endpoints.kinds) and endpoints.after_event_id < events.id)
      order by events.id`,
    [found.map(({ id }) => id), Object.keys(kindOfEvent), Object.values(kindOfEvent)],
  )
}

async function writeDeliveries(tx: Transaction, events: readonly Described[]): Promise<void> {
  if (events.length === 0) return
  await execute(
    tx,
    `insert into webhook_events (id, organization_id, auction_id, user_id, kind, type, data, occurred_at)
     select given.id, given.organization_id, given.auction_id, given.user_id, given.kind, given.type, given.data,
            coalesce(events.created_at, goodlot_now())
       from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::text[], $6::text[], $7::jsonb[])
            as given (id, organization_id, auction_id, user_id, kind, type, data)
       left join events on events.id = given.id`,
    [
      events.map(({ id }) => id),
      events.map(({ organizationId }) => organizationId),
      events.map(({ auctionId }) => auctionId),
      events.map(({ userId }) => userId),
      events.map(({ kind }) => kind),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
    ],
  )
  await execute(
    tx,
    `insert into webhook_deliveries (endpoint_id, event_id, next_at)
     select endpoints.id, webhook_events.id, goodlot_now()
       from webhook_events join webhook_endpoints as endpoints using (organization_id)
      where webhook_events.id = any($1::bigint[]) and endpoints.is_on
        and webhook_events.kind = any(endpoints.kinds) and endpoints.after_event_id < webhook_events.id`,
    [events.map(({ id }) => id)],
  )
}
