import type { Sealed } from '../../money/payments/sealed-secrets.ts'
import { mayStillManage } from '../../people/accounts/organization-keys.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { Sweeping } from '../../platform/database/sweeper.ts'
import type { Next, Outcome } from './schedule.ts'

/** Longer than any try takes. The lease of a process that is gone ends before (src/service/parts/leases.ts). */
const LEASE = `interval '60 seconds'`

/** A delivery that this process has to try now. */
export type Claimed = {
  endpointId: number
  eventId: number
  attempts: number
  url: string
  includesPeople: boolean
  organizationId: number
  secrets: Sealed[]
  reference: string
  type: string
  data: Record<string, unknown>
  auctionId: number | null
  userId: number | null
  occurredAt: Date
}

const claimedColumns = `deliveries.endpoint_id as "endpointId", deliveries.event_id::float8 as "eventId",
  deliveries.attempts, endpoints.url, endpoints.includes_people as "includesPeople",
  endpoints.organization_id as "organizationId",
  case when endpoints.old_until > goodlot_now()
       then jsonb_build_array(jsonb_build_object('keyId', key_id, 'sealed', sealed),
                              jsonb_build_object('keyId', old_key_id, 'sealed', old_sealed))
       else jsonb_build_array(jsonb_build_object('keyId', key_id, 'sealed', sealed)) end as secrets,
  events.reference, events.type, events.data, events.auction_id as "auctionId", events.user_id as "userId",
  events.occurred_at as "occurredAt"`

/**
 * An endpoint is sent something only as long as a person who may manage the organization, or a key that has not ended, stands
 * for it: its maker, or the manager who last moved it or turned it on.
 */
const isVouchedFor = `exists (
  select from users as account left join organization_keys as keys on keys.user_id = account.id
    join users as maker on maker.id = coalesce(keys.made_by, account.id)
   where account.id = coalesce(endpoints.vouched_by, endpoints.made_by)
     and (keys.id is null or keys.ended_at is null and keys.expires_at > goodlot_now())
     and ${mayStillManage({ emails: '$1', organization: 'endpoints.organization_id' })})`

const mayReceive = `endpoints.is_on and (endpoints.paused_until is null or endpoints.paused_until <= goodlot_now())
  and ${isVouchedFor}`

type Claiming = {
  /** Those that have their share of what is sent at once. */
  busyOrganizations: number[]
  holder: number
}

export type Lease = { endpointId: number; organizationId: number; lease: number }

/**
 * An endpoint with something that was never tried, and that no other server has; of several the one whose last turn is
 * longest ago. Not of organizations that have their share of what is sent at once.
 */
export async function claimEndpoint(
  db: Connection,
  adminEmails: string[],
  { busyOrganizations, holder }: Claiming,
): Promise<Lease | null> {
  const found = await row<Lease>(
    db,
    `with free as (
       select endpoints.id from webhook_endpoints as endpoints
        where ${mayReceive} and (leased_until is null or leased_until <= goodlot_now())
          and organization_id <> all($2::int[])
          and exists (select from webhook_deliveries as deliveries
                       where deliveries.endpoint_id = endpoints.id and attempts = 0 and next_at is not null)
        order by leased_until nulls first, endpoints.id limit 1 for update skip locked)
     update webhook_endpoints as endpoints set leased_until = goodlot_now() + ${LEASE}, lease = lease + 1, holder = $3
       from free where free.id = endpoints.id
     returning endpoints.id as "endpointId", organization_id as "organizationId", endpoints.lease`,
    [adminEmails, busyOrganizations, holder],
  )
  return found ?? null
}

/** The oldest that was never tried; null when there is none, or another server has the endpoint by now. */
export async function claimNext(
  db: Connection,
  { endpointId, lease }: Lease,
  { adminEmails, holder }: { adminEmails: string[]; holder: number },
): Promise<Claimed | null> {
  const found = await row<Claimed>(
    db,
    `with mine as (
       update webhook_endpoints as endpoints set leased_until = goodlot_now() + ${LEASE}
        where endpoints.id = $2 and endpoints.lease = $3 and ${mayReceive} returning endpoints.id
     ), oldest as (
       select event_id from webhook_deliveries
        where endpoint_id = $2 and attempts = 0 and next_at is not null and exists (select from mine)
        order by event_id limit 1 for update skip locked)
     update webhook_deliveries as deliveries
        set attempts = 1, next_at = goodlot_now() + ${LEASE}, attempted_at = goodlot_now(), holder = $4
       from oldest, webhook_endpoints as endpoints, webhook_events as events
      where deliveries.endpoint_id = $2 and deliveries.event_id = oldest.event_id and endpoints.id = $2
        and events.id = oldest.event_id
     returning ${claimedColumns}`,
    [adminEmails, endpointId, lease, holder],
  )
  return found ?? null
}

export async function releaseEndpoint(db: Connection, { endpointId, lease }: Lease): Promise<void> {
  const sql =
    'update webhook_endpoints set leased_until = goodlot_now(), holder = null where id = $1 and lease = $2'
  await execute(db, sql, [endpointId, lease])
}

/** One that failed before and is due again, in no order; not of organizations that have their share. */
export async function claimRetry(
  db: Connection,
  adminEmails: string[],
  { busyOrganizations, holder }: Claiming,
): Promise<Claimed | null> {
  const found = await row<Claimed>(
    db,
    `with due as (
       select deliveries.endpoint_id, deliveries.event_id from webhook_deliveries as deliveries
         join webhook_endpoints as endpoints on endpoints.id = deliveries.endpoint_id
        where deliveries.attempts > 0 and next_at <= goodlot_now() and ${mayReceive}
          and endpoints.organization_id <> all($2::int[])
        order by next_at, deliveries.event_id limit 1 for update of deliveries skip locked)
     update webhook_deliveries as deliveries
        set attempts = attempts + 1, next_at = goodlot_now() + ${LEASE}, attempted_at = goodlot_now(), holder = $3
       from due, webhook_endpoints as endpoints, webhook_events as events
      where deliveries.endpoint_id = due.endpoint_id and deliveries.event_id = due.event_id
        and endpoints.id = due.endpoint_id and events.id = due.event_id
     returning ${claimedColumns}`,
    [adminEmails, busyOrganizations, holder],
  )
  return found ?? null
}

const LONGEST_REPLY = 500

/** Unless somebody has sent it again since: then that try counts. */
export async function noteTry(
  tx: Transaction,
  { endpointId, eventId, attempts }: Claimed,
  { next, outcome, pauseMs }: { next: Next; outcome: Outcome; pauseMs: number | null },
): Promise<void> {
  const state = next.state === 'gone' ? 'stopped' : next.state
  await execute(
    tx,
    `update webhook_deliveries set state = $4, status = $5, reply = $6, holder = null,
            next_at = goodlot_now() + $7 * interval '1 millisecond'
      where endpoint_id = $1 and event_id = $2 and attempts = $3 and state = 'waiting'`,
    [
      endpointId,
      eventId,
      attempts,
      state,
      outcome.status,
      outcome.reply.slice(0, LONGEST_REPLY),
      next.state === 'waiting' ? Math.round(next.afterMs) : null,
    ],
  )
  if (next.state === 'delivered') await execute(tx, noteSuccess, [endpointId])
  if (next.state === 'gone') await turnOff(tx, endpointId, 'gone')
  if (next.state === 'failed') await turnOffIfDead(tx, endpointId)
  if (pauseMs !== null)
    await execute(
      tx,
      `update webhook_endpoints set paused_until = goodlot_now() + $2 * interval '1 millisecond' where id = $1`,
      [endpointId, Math.round(pauseMs)],
    )
}

/** To the minute, so that a busy endpoint is not one row written a hundred times a second. */
const noteSuccess = `update webhook_endpoints set last_success_at = goodlot_now() where id = $1
  and (last_success_at is null or last_success_at < goodlot_now() - interval '1 minute')`

export type OffReason = 'manager' | 'gone' | 'unreachable' | 'too_many' | 'restored' | 'no_rights'

/** What waits is not sent any more, and can be sent again by hand. */
export async function turnOff(tx: Connection, endpointId: number, reason: OffReason): Promise<void> {
  await execute(
    tx,
    'update webhook_endpoints set is_on = false, off_reason = $2, off_at = goodlot_now() where id = $1 and is_on',
    [endpointId, reason],
  )
  await execute(
    tx,
    "update webhook_deliveries set state = 'stopped', next_at = null where endpoint_id = $1 and next_at is not null",
    [endpointId],
  )
}

/** Nothing arrived for as long as one delivery is tried: nobody is there. */
async function turnOffIfDead(tx: Connection, endpointId: number): Promise<void> {
  const dead = await row(
    tx,
    `select from webhook_endpoints where id = $1 and is_on
        and coalesce(last_success_at, created_at) < goodlot_now() - interval '3 days'`,
    [endpointId],
  )
  if (dead) await turnOff(tx, endpointId, 'unreachable')
}

/** More than waits for any endpoint that takes what it is sent. */
const MOST_WAITING = 20_000
const KEPT_DAYS = 30

export const webhookSweepings = (db: Connection, adminEmails: string[]): Sweeping[] => [
  {
    failure: 'old deliveries to webhooks were not removed',
    everyMs: 3_600_000,
    sweep: () =>
      execute(
        db,
        `delete from webhook_events where occurred_at < goodlot_now() - interval '${KEPT_DAYS} days'`,
      ),
  },
  {
    failure: 'webhooks for which too much waits were not turned off',
    everyMs: 60_000,
    async sweep() {
      const full = await rows<{ id: number }>(
        db,
        `select endpoint_id as id from webhook_deliveries where next_at is not null
          group by endpoint_id having count(*) > ${MOST_WAITING}`,
      )
      for (const { id } of full) await turnOff(db, id, 'too_many')
    },
  },
  {
    // They are sent nothing from the moment the right ends; here they get the reason that managers read.
    failure: 'webhooks of people and keys without rights were not turned off',
    everyMs: 60_000,
    async sweep() {
      const sql = `select id from webhook_endpoints as endpoints where is_on and not ${isVouchedFor}`
      for (const { id } of await rows<{ id: number }>(db, sql, [adminEmails]))
        await turnOff(db, id, 'no_rights')
    },
  },
]

/** What a backup brings back may point anywhere by now: a manager turns each on again. */
export async function holdWebhooks(tx: Transaction): Promise<void> {
  const found = await rows<{ id: number }>(tx, 'select id from webhook_endpoints where is_on')
  for (const { id } of found) await turnOff(tx, id, 'restored')
}
