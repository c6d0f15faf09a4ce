import { type OffReason, turnOff } from '../../messages/webhooks/deliveries.ts'
import type { WebhookKind } from '../../messages/webhooks/kinds.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toEpoch, toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { type AuditEntry, writeAudit } from '../basics/audit.ts'
import type { OrganizationOrganizer } from '../basics/authority.ts'

/** More than an organization has programs that listen. */
export const MOST_WEBHOOKS = 20

export type WebhookRow = {
  id: number
  url: string
  kinds: WebhookKind[]
  includesPeople: boolean
  isOn: boolean
  offReason: OffReason | null
  madeBy: string
  waitingCount: number
  failedCount: number
  created_at: Date
  last_success_at: Date | null
  old_until: Date | null
}

/** Counted up to a number that says enough. */
const countOf = (state: string) => `(select count(*)::int from (
  select from webhook_deliveries where endpoint_id = endpoints.id and ${state} limit 1000) as counted)`

const columns = `endpoints.id, url, kinds, includes_people as "includesPeople", is_on as "isOn",
  off_reason as "offReason", first_name || ' ' || last_name as "madeBy",
  ${countOf('next_at is not null')} as "waitingCount", ${countOf("state = 'failed'")} as "failedCount",
  endpoints.created_at, last_success_at, case when old_until > goodlot_now() then old_until end as old_until`
const from = `webhook_endpoints as endpoints join users on users.id = made_by
  where endpoints.organization_id = $1 and ($2::int is null or made_by = $2)`

export const showWebhook = ({ created_at, last_success_at, old_until, ...webhook }: WebhookRow) => ({
  ...webhook,
  createdAt: toEpoch(created_at),
  lastSuccessAt: toEpochOrNull(last_success_at),
  oldSecretUntil: toEpochOrNull(old_until),
})

/** A key knows the webhooks that it registered itself; people know all of them. */
const makerFor = ({ id, keyOrganizationId }: OrganizationOrganizer) =>
  keyOrganizationId === undefined ? null : id

export function listWebhooks(
  db: Connection,
  organizer: OrganizationOrganizer,
  query: { limit: number; offset: number },
) {
  const values = [organizer.organizationId, makerFor(organizer)]
  return page<WebhookRow>(db, { columns, from, orderBy: 'endpoints.id desc', values }, query)
}

export async function readWebhook(
  db: Connection,
  organizer: OrganizationOrganizer,
  webhookId: number,
): Promise<WebhookRow> {
  const values = [organizer.organizationId, makerFor(organizer), webhookId]
  const found = await row<WebhookRow>(db, `select ${columns} from ${from} and endpoints.id = $3`, values)
  if (!found) throw new ApiError('not_found', 'There is no such webhook.')
  return found
}

/** It is not removed before the commit. */
export async function lockWebhook(
  tx: Transaction,
  organizer: OrganizationOrganizer,
  webhookId: number,
): Promise<WebhookRow> {
  await execute(tx, 'select from webhook_endpoints where id = $1 for key share', [webhookId])
  return readWebhook(tx, organizer, webhookId)
}

export async function refuseTooMany(tx: Transaction, organizationId: number): Promise<void> {
  await execute(tx, 'select from organizations where id = $1 for no key update', [organizationId])
  const { count } = (await row<{ count: number }>(
    tx,
    'select count(*)::int as count from webhook_endpoints where organization_id = $1',
    [organizationId],
  ))!
  if (count < MOST_WEBHOOKS) return
  const message = `An organization has at most ${MOST_WEBHOOKS} webhooks. Remove one first.`
  throw new ApiError('conflict', message, { reason: 'too_many' })
}

type WebhookChange = {
  url?: string
  kinds?: WebhookKind[]
  includesPeople?: boolean
  isOn?: boolean
}

/**
 * Turned on, it hears what happens from then on; what it missed can be sent again. The manager who moves
 * it or turns it on stands for it from then on. */
export async function changeWebhook(
  tx: Transaction,
  organizer: OrganizationOrganizer,
  { webhookId, url, kinds, includesPeople, isOn }: WebhookChange & { webhookId: number },
): Promise<WebhookRow> {
  await execute(tx, 'select from webhook_endpoints where id = $1 for no key update', [webhookId])
  const before = await readWebhook(tx, organizer, webhookId)
  await execute(
    tx,
    `update webhook_endpoints set url = coalesce($2, url), kinds = coalesce($3, kinds),
            includes_people = coalesce($4, includes_people),
            vouched_by = case when $2::text is not null or $5 then $6 else vouched_by end
      where id = $1`,
    [webhookId, url ?? null, kinds ?? null, includesPeople ?? null, isOn === true, organizer.id],
  )
  if (isOn === false) await turnOff(tx, webhookId, 'manager')
  if (isOn === true && !before.isOn)
    await execute(
      tx,
      `update webhook_endpoints set is_on = true, off_reason = null, paused_until = null, last_success_at = goodlot_now()
        where id = $1`,
      [webhookId],
    )
  const after = await readWebhook(tx, organizer, webhookId)
  const changes = Object.fromEntries(
    (['url', 'kinds', 'includesPeople', 'isOn'] as const)
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  )
  if (Object.keys(changes).length > 0) await noteWebhook(tx, organizer, 'update', webhookId, changes)
  return after
}

export async function noteWebhook(
  tx: Transaction,
  organizer: OrganizationOrganizer,
  action: string,
  subjectId: number,
  changes: object = {},
): Promise<void> {
  const { organizationId } = organizer
  const entry: AuditEntry = { organizationId, action, subject: 'webhook', subjectId, changes }
  await writeAudit(tx, organizer, entry)
}
