import type { Connection } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'

type WaitingPlace = { organizationId: number; organizationName: string }

/** More than anybody manages. */
const MOST = 200

/** Whether no account that still exists has claimed the place. */
const isFree = `not exists (select from users as holder where holder.id = named.claimed_by and holder.deleted_at is null)`

/**
 * The organizations whose managers have to confirm this person first: their address was named, and they have not proved it.
 * Reading them is using them for the first time, and managers see that this person did.
 */
export async function waitingPlaces(db: Connection, userId: number): Promise<WaitingPlace[]> {
  const found = await rows<WaitingPlace & { id: number; isClaimed: boolean }>(
    db,
    `select named.id, organizations.id as "organizationId", organizations.name as "organizationName",
            named.claimed_by is not distinct from $1 as "isClaimed"
       from users
       join named_managers as named on email_key(named.email) = email_key(users.email)
       join organizations on organizations.id = named.organization_id
      where users.id = $1 and users.deleted_at is null and organizations.deleted_at is null
        and (named.claimed_by = $1 or ${isFree})
      order by organizations.name, organizations.id limit ${MOST}`,
    [userId],
  )
  const fresh = found.filter(({ isClaimed }) => !isClaimed).map(({ id }) => id)
  if (fresh.length > 0)
    await execute(
      db,
      `update named_managers as named set claimed_by = $1 where named.id = any($2::int[]) and ${isFree}`,
      [userId, fresh],
    )
  return found.map(({ organizationId, organizationName }) => ({ organizationId, organizationName }))
}

/** Whether somebody with this address is named as a manager, and waits to be confirmed. */
export async function isNamedAsManager(db: Connection, email: string): Promise<boolean> {
  const sql = 'select from named_managers where email_key(email) = email_key($1) limit 1'
  return (await row(db, sql, [email])) !== undefined
}
