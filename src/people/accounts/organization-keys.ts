import type { Connection } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/access/authentication.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import { BoundedStore } from '../../platform/memory/bounded-store.ts'
import { isAdministrator } from './administrators.ts'
import { digestOf, isWellFormedKey } from './key-text.ts'

type Parts = { db: Connection; limits: RateLimits; adminEmails: string[] }

type KeyRow = {
  keyId: number
  userId: number
  guid: string
  whitelabelId: number
  organizationId: number
  scopes: string[]
  expires_at: Date
  isUseNoted: boolean
}

/**
 * Reads keys of organizations. Nothing is remembered but that a key was good once, which gives no right: a key that was
 * revoked, or whose maker may not manage the organization any more, ends with the next request on every server.
 */
export class OrganizationKeys {
  readonly #parts: Parts
  /** Those who send a good key are not counted with strangers who guess. */
  readonly #seen = new BoundedStore<true>({ name: 'organizationKeys', bytesOf: () => 100 })

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Null for a key that is invented, expired or ended. */
  readonly verify = async (key: string, visitor: string): Promise<Caller | null> => {
    if (!isWellFormedKey(key)) return null
    const digest = digestOf(key)
    const name = digest.toString('base64url')
    if (!this.#seen.has(name)) await this.#parts.limits.take('unknownKey', visitor)
    const found = await readKey(this.#parts.db, digest, this.#parts.adminEmails)
    if (!found) {
      this.#seen.delete(name)
      return null
    }
    this.#seen.set(name, true)
    if (!found.isUseNoted) await noteUse(this.#parts.db, found.keyId)
    const { userId: id, guid, whitelabelId, organizationId, scopes } = found
    const expiresAt = found.expires_at.getTime()
    return { id, guid, client: 'key', whitelabelId, expiresAt, key: { organizationId, scopes } }
  }
}

/** Whether the `maker` of something may still manage the organization: of `keys`, unless another is named. */
export const mayStillManage = ({
  emails,
  organization = 'keys.organization_id',
}: {
  emails: string
  organization?: string
}) => `(
  maker.deleted_at is null and not maker.is_locked_out and (${isAdministrator({ user: 'maker', emails })}
    or exists (select from organization_managers as managers
                where managers.organization_id = ${organization} and managers.user_id = maker.id)))`

/** What must be true of a key, and of the person who made it, for every request. */
function readKey(db: Connection, digest: Buffer, adminEmails: string[]): Promise<KeyRow | undefined> {
  return row<KeyRow>(
    db,
    `select keys.id as "keyId", account.id as "userId", account.guid, account.whitelabel_id as "whitelabelId",
            keys.organization_id as "organizationId", keys.scopes, keys.expires_at,
            coalesce(keys.last_used_at > goodlot_now() - interval '1 minute', false) as "isUseNoted"
       from organization_keys as keys
       join organizations on organizations.id = keys.organization_id
       join users as account on account.id = keys.user_id
       join users as maker on maker.id = keys.made_by
      where keys.digest = $1 and keys.ended_at is null and keys.expires_at > goodlot_now()
        and organizations.deleted_at is null
        and ${mayStillManage({ emails: '$2' })}`,
    [digest, adminEmails],
  )
}

/** A database that only reads still answers reads. */
async function noteUse(db: Connection, keyId: number): Promise<void> {
  const sql = 'update organization_keys set last_used_at = goodlot_now() where id = $1'
  await execute(db, sql, [keyId]).catch(() => {})
}

/** Somebody has lost the right to manage: the keys they made do not come back with it. Null means everywhere. */
export async function endKeysOf(
  tx: Connection,
  { userId, organizationId }: { userId: number; organizationId: number | null },
): Promise<void> {
  await execute(
    tx,
    `update organization_keys set ended_at = goodlot_now()
      where made_by = $1 and ($2::int is null or organization_id = $2) and ended_at is null`,
    [userId, organizationId],
  )
}
