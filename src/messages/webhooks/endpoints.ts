import type { Sealed, Sealing } from '../../money/payments/sealed-secrets.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { TEST_TYPE, type WebhookKind } from './kinds.ts'
import { makeSecret } from './signing.ts'

/** Bound to the secret, so that a row that is copied to another organization does not open there. */
export const secretPurpose = (organizationId: number) => `webhooks of organization ${organizationId}`

/** How long the old secret signs too, for whoever has not changed it yet. */
export const OLD_SECRET_HOURS = 24

type NewEndpoint = {
  organizationId: number
  url: string
  kinds: WebhookKind[]
  includesPeople: boolean
  madeBy: number
}

/** Hears what happens from now on. The text of the secret leaves here once. */
export async function insertEndpoint(
  tx: Transaction,
  sealing: Sealing,
  { organizationId, url, kinds, includesPeople, madeBy }: NewEndpoint,
): Promise<{ id: number; secret: string }> {
  const secret = makeSecret()
  const { keyId, sealed } = sealing.seal(secret, secretPurpose(organizationId))
  const inserted = await row<{ id: number }>(
    tx,
    `insert into webhook_endpoints (organization_id, url, kinds, includes_people, made_by, key_id, sealed, after_event_id)
     select $1, $2, $3, $4, $5, $6, $7, case when is_called then last_value else 0 end from events_id_seq
     returning id`,
    [organizationId, url, kinds, includesPeople, madeBy, keyId, sealed],
  )
  return { id: inserted!.id, secret }
}

/** A second change within a day leaves the first secret without effect. */
export async function rotateSecret(
  tx: Transaction,
  sealing: Sealing,
  { id, organizationId }: { id: number; organizationId: number },
): Promise<string> {
  const secret = makeSecret()
  const { keyId, sealed } = sealing.seal(secret, secretPurpose(organizationId))
  await execute(
    tx,
    `update webhook_endpoints set old_key_id = key_id, old_sealed = sealed, key_id = $2, sealed = $3,
            old_until = goodlot_now() + interval '${OLD_SECRET_HOURS} hours'
      where id = $1`,
    [id, keyId, sealed],
  )
  return secret
}

/** Something that happened only here, to see whether it arrives. */
export async function sendTest(
  tx: Transaction,
  { id, organizationId }: { id: number; organizationId: number },
): Promise<void> {
  const data = { organizationId, message: 'Nothing happened: this is a test.' }
  await execute(
    tx,
    `with made as (
       insert into webhook_events (id, organization_id, kind, type, data, occurred_at)
       values (nextval('events_id_seq'), $2, $3, $3, $4, goodlot_now()) returning id)
     insert into webhook_deliveries (endpoint_id, event_id, next_at) select $1, made.id, goodlot_now() from made`,
    [id, organizationId, TEST_TYPE, data],
  )
}

/** The most that is sent again at once. */
export const MOST_AGAIN = 1_000

type Again = { eventIds?: number[] | undefined; from?: number | undefined; until?: number | undefined }

/**
 * Sends again what an endpoint was sent, or would have been while it was off: these events, or all of its kinds within a
 * time. What waits anyway is left as it is.
 */
export async function sendAgain(
  tx: Transaction,
  { id, organizationId }: { id: number; organizationId: number },
  { eventIds, from, until }: Again,
): Promise<number> {
  return execute(
    tx,
    `insert into webhook_deliveries (endpoint_id, event_id, next_at)
     select endpoints.id, events.id, goodlot_now()
       from webhook_endpoints as endpoints join webhook_events as events using (organization_id)
      where endpoints.id = $1 and organization_id = $2
        and (events.id = any($3::bigint[])
             or $3 is null and occurred_at >= to_timestamp($4) and occurred_at < to_timestamp($5))
        and (events.kind = any(endpoints.kinds)
             or exists (select from webhook_deliveries as earlier
                         where earlier.endpoint_id = endpoints.id and earlier.event_id = events.id))
      order by events.id limit ${MOST_AGAIN + 1}
     on conflict (endpoint_id, event_id) do update
        set state = 'waiting', attempts = 0, next_at = excluded.next_at, status = null, reply = null
      where webhook_deliveries.state <> 'waiting'`,
    [id, organizationId, eventIds ?? null, from ?? 0, until ?? 0],
  )
}

type SealedRow = { id: number; organizationId: number; keyId: string; sealed: string }

/** After a new key was put first in PAYMENTS_KEYS: seals with it what an older one sealed. */
export async function sealSecretsAgain(db: Connection, sealing: Sealing): Promise<void> {
  const all = await rows<SealedRow>(
    db,
    'select id, organization_id as "organizationId", key_id as "keyId", sealed from webhook_endpoints',
  )
  for (const old of all.filter((one: Sealed) => sealing.isOld(one))) {
    const text = sealing.open(old, secretPurpose(old.organizationId))
    if (text === null) continue
    const { keyId, sealed } = sealing.seal(text, secretPurpose(old.organizationId))
    const sql = 'update webhook_endpoints set key_id = $3, sealed = $4 where id = $1 and sealed = $2'
    await execute(db, sql, [old.id, old.sealed, keyId, sealed])
  }
}
