import type { Database, Transaction } from '../database/pool.ts'
import { execute, rows } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { keepCountedMessages } from './counted-messages.ts'
import { isAbandoned, type User, userByEmail } from './users.ts'

/** The account of an e-mail; an abandoned one is removed at once, which frees the address. */
export async function liveAccountByEmail(db: Database, email: string): Promise<User | undefined> {
  const user = await userByEmail(db, email)
  if (!user?.isAbandoned) return user
  await removeAbandoned(db, user.id)
  return undefined
}

/**
 * Removes accounts whose phone was not proved within a day, so that nobody keeps an address by registering it. What
 * managers recorded for such an account goes with it, unless it has bid or bought: then it is kept, marked as deleted.
 */
export async function removeAbandoned(db: Database, id: number | null = null): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await rows<{ id: number }>(
      tx,
      `select id from users where ${isAbandoned} and deleted_at is null and ($1::int is null or id = $1)
        order by id limit 1000 for update skip locked`,
      [id],
    )
    await remove(
      tx,
      found.map((user) => user.id),
    )
  })
}

async function remove(tx: Transaction, ids: number[]): Promise<void> {
  const inTheBooks = await rows<{ id: number }>(
    tx,
    `update users set deleted_at = goodlot_now()
      where id = any($1) and (exists (select from bids where bidder_id = users.id)
                           or exists (select from receipts where user_id = users.id))
      returning id`,
    [ids],
  )
  const kept = new Set(inTheBooks.map(({ id }) => id))
  const gone = ids.filter((id) => !kept.has(id))
  await execute(tx, 'delete from pins where user_id = any($1)', [ids])
  await execute(tx, 'delete from registrations where user_id = any($1)', [gone])
  await execute(tx, 'delete from organization_managers where user_id = any($1)', [gone])
  await execute(tx, keepCountedMessages('user_id = any($1)'), [gone])
  await execute(tx, 'delete from users where id = any($1)', [gone])
}
