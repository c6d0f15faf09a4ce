import { insertKeyAccount } from '../../people/accounts/key-accounts.ts'
import { digestOf, makeKey } from '../../people/accounts/key-text.ts'
import { mayStillManage } from '../../people/accounts/organization-keys.ts'
import { page } from '../../platform/database/page.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toEpoch, toEpochOrNull } from '../../platform/http/values/epoch.ts'
import { writeAudit } from '../basics/audit.ts'
import type { OrganizationOrganizer } from '../basics/authority.ts'
import type { KeyScope } from './key-scopes.ts'

/** More than an organization has programs; those that ended do not count. */
export const MOST_KEYS = 20

type KeyRow = {
  id: number
  userId: number
  name: string
  ending: string
  scopes: KeyScope[]
  state: 'active' | 'expired' | 'ended'
  madeBy: string
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}

const isExpired = '(keys.expires_at <= goodlot_now())'

const columns = `keys.id, keys.user_id as "userId", account.first_name as name, keys.ending, keys.scopes,
  is_now.state,
  maker.first_name || ' ' || maker.last_name as "madeBy", keys.created_at, keys.expires_at, keys.last_used_at`
const from = `organization_keys as keys
  join users as account on account.id = keys.user_id
  join users as maker on maker.id = keys.made_by
  cross join lateral (select case
    when keys.ended_at is not null or not ${mayStillManage({ emails: '$2' })} then 'ended'
    when ${isExpired} then 'expired' else 'active' end as state) as is_now
  where keys.organization_id = $1`

export const showKey = ({ created_at, expires_at, last_used_at, ...key }: KeyRow) => ({
  ...key,
  createdAt: toEpoch(created_at),
  expiresAt: toEpoch(expires_at),
  lastUsedAt: toEpochOrNull(last_used_at),
})

type Scoped = { organizationId: number; adminEmails: string[] }

/** Those that work first. */
export function listKeys(
  db: Connection,
  { organizationId, adminEmails }: Scoped,
  query: { limit: number; offset: number },
) {
  const orderBy = "is_now.state <> 'active', keys.id desc"
  return page<KeyRow>(db, { columns, from, orderBy, values: [organizationId, adminEmails] }, query)
}

async function readKey(
  db: Connection,
  { organizationId, adminEmails, keyId }: Scoped & { keyId: number },
): Promise<KeyRow> {
  const sql = `select ${columns} from ${from} and keys.id = $3`
  const found = await row<KeyRow>(db, sql, [organizationId, adminEmails, keyId])
  if (!found) throw new ApiError('not_found', 'There is no such key.')
  return found
}

type NewKey = { name: string; scopes: KeyScope[]; expiresInDays: number }

/** The text of the key leaves this function once, and is stored nowhere. */
export async function addKey(
  tx: Transaction,
  organizer: OrganizationOrganizer,
  { name, scopes, expiresInDays, adminEmails }: NewKey & { adminEmails: string[] },
): Promise<{ row: KeyRow; key: string }> {
  const { organizationId } = organizer
  await execute(tx, 'select from organizations where id = $1 for no key update', [organizationId])
  const { count } = (await row<{ count: number }>(
    tx,
    `select count(*)::int as count from organization_keys as keys
      where organization_id = $1 and ended_at is null and not ${isExpired}`,
    [organizationId],
  ))!
  if (count >= MOST_KEYS)
    throw new ApiError('conflict', `An organization has at most ${MOST_KEYS} keys. Revoke one first.`, {
      reason: 'too_many',
    })
  const key = makeKey()
  const userId = await insertKeyAccount(tx, name)
  const { id } = (await row<{ id: number }>(
    tx,
    `insert into organization_keys (organization_id, user_id, made_by, digest, ending, scopes, expires_at)
     values ($1, $2, $3, $4, $5, $6, goodlot_now() + $7 * interval '1 day') returning id`,
    [organizationId, userId, organizer.id, digestOf(key), key.slice(-4), scopes, expiresInDays],
  ))!
  await writeAudit(tx, organizer, {
    organizationId,
    action: 'create',
    subject: 'key',
    subjectId: id,
    changes: { name, scopes, expiresInDays },
  })
  return { row: await readKey(tx, { organizationId, adminEmails, keyId: id }), key }
}

/** It is ended for good; ending it again changes nothing. */
export async function endKey(
  tx: Transaction,
  organizer: OrganizationOrganizer,
  { keyId, adminEmails }: { keyId: number; adminEmails: string[] },
): Promise<void> {
  const { organizationId } = organizer
  const { name } = await readKey(tx, { organizationId, adminEmails, keyId })
  const ended = await execute(
    tx,
    'update organization_keys set ended_at = goodlot_now() where id = $1 and ended_at is null',
    [keyId],
  )
  if (ended === 0) return
  const entry = { organizationId, action: 'revoke', subject: 'key', subjectId: keyId } as const
  await writeAudit(tx, organizer, { ...entry, changes: { name } })
}
