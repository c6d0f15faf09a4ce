import { mayTry } from '../../platform/database/each-by-itself.ts'
import type { Database, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { keepCountedMessages } from './counted-messages.ts'
import { isAbandoned, type User, userByEmail } from './users.ts'

/** The account of an e-mail; an abandoned one is removed at once, which frees the address. */
export async function liveAccountByEmail(db: Database, email: string): Promise<User | undefined> {
  const user = await userByEmail(db, email)
  if (!user?.isAbandoned) return user
  await removeAbandoned(db, user.id)
  return undefined
}

/** Of accounts whose phone was not proved within a day, so that nobody keeps an address by registering it. */
export const findAbandoned = (db: Database) =>
  rows<{ id: number }>(
    db,
    `select id from users where ${isAbandoned} and deleted_at is null and ${mayTry('abandoned', 'users.id')}
      order by id limit 1000`,
  )

/**
 * Removes the account if it still is abandoned. What managers recorded for it goes with it, unless it has bid or bought: then
 * it is kept, marked as deleted.
 */
export async function removeAbandoned(db: Database, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await row(
      tx,
      `select from users where ${isAbandoned} and deleted_at is null and id = $1 for update skip locked`,
      [id],
    )
    if (found) await remove(tx, id)
  })
}

async function remove(tx: Transaction, id: number): Promise<void> {
  await execute(tx, 'delete from pins where user_id = $1', [id])
  const isInTheBooks = await execute(
    tx,
    `update users set deleted_at = goodlot_now()
      where id = $1 and (exists (select from bids where bidder_id = users.id)
                      or exists (select from receipts where user_id = users.id))`,
    [id],
  )
  if (isInTheBooks) return
  await execute(tx, 'delete from registrations where user_id = $1', [id])
  await execute(tx, 'delete from organization_managers where user_id = $1', [id])
  await execute(tx, keepCountedMessages('user_id = $1'), [id])
  await execute(tx, 'delete from users where id = $1', [id])
}
