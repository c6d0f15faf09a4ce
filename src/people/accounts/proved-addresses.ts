import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { burnPin } from './pins.ts'

/** For a query on `users`: whether a mail has proved the address that the account has now. */
export const hasProvedAddress = (user = 'users') =>
  `coalesce(email_key(${user}.proved_email) = email_key(${user}.email), false)`

export async function isAddressProved(db: Connection, userId: number): Promise<boolean> {
  const sql = `select from users where id = $1 and deleted_at is null and ${hasProvedAddress()}`
  return (await row(db, sql, [userId])) !== undefined
}

/** The account that an address gives anything to: the one that has proved it. Of all others an address says nothing. */
export async function provedAccountOf(
  db: Connection,
  email: string,
): Promise<{ id: number; email: string } | undefined> {
  return row<{ id: number; email: string }>(
    db,
    `select id, email from users
      where email_key(email) = email_key($1) and ${hasProvedAddress()} and deleted_at is null and not is_locked_out`,
    [email],
  )
}

/**
 * The other links to this address have done their work as well, and a code on its way to a phone that nobody has proved is
 * of no use any more. True if it was not proved before.
 */
export async function markAddressProved(tx: Transaction, userId: number): Promise<boolean> {
  const sql = `update users set proved_email = email where id = $1 and not ${hasProvedAddress()}`
  const isNew = (await execute(tx, sql, [userId])) === 1
  if (isNew) await burnPin(tx, userId)
  await execute(
    tx,
    'update address_proofs set used_at = goodlot_now() where user_id = $1 and used_at is null',
    [userId],
  )
  return isNew
}
