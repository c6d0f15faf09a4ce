import type { Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'

/** Locks the caller's own row, so that writes to one profile and its addresses happen one after another. */
export async function lockAccount(
  tx: Transaction,
  userId: number,
): Promise<{ id: number; countryCode: string | null }> {
  const account = await row<{ id: number; countryCode: string | null }>(
    tx,
    `select id, country_code as "countryCode" from users
      where id = $1 and deleted_at is null for no key update`,
    [userId],
  )
  return account ?? refuseDeletedAccount()
}

/** Tokens cannot be revoked, so a deleted account's token is refused where it is used. */
export function refuseDeletedAccount(): never {
  throw new ApiError('unauthorized', 'This account no longer exists.')
}
