import type { Transaction } from './pool.ts'
import { rows } from './pool.ts'

/**
 * The order in which a bid comes to its tables. A migration locks in the same order, so that a bid either has all it
 * needs and ends, or waits at its first table and holds nothing that the migration waits for.
 */
const ORDER_OF_A_BID = [
  'standings',
  'items',
  'auctions',
  'users',
  'registrations',
  'organizations',
  'organization_managers',
  'invitations',
  'addresses',
  'purchases',
  'bids',
  'notifications',
  'events',
]

/** PostgreSQL looks for deadlocks after a second (deadlock_timeout): by then we have all locks, or have given up. */
const EACH_LOCK_MS = 100
const ALL_LOCKS_MS = 400

/**
 * Locks everything that a migration touches, before its first statement. A lock that is not granted in time, here or in
 * the migration itself, ends the transaction and thus frees what it has: nobody waits long, and nobody deadlocks.
 */
export async function lockForMigration(tx: Transaction, sql: string): Promise<void> {
  const { views, tables } = await lockedBy(tx, sql)
  const eachMs = Math.floor(Math.min(EACH_LOCK_MS, ALL_LOCKS_MS / (views.length + tables.length)))
  await tx.query(`set local lock_timeout = ${eachMs}`)
  // Before the tables, since readers come to a view before its tables. `lock table` would lock these too, in their order.
  for (const view of views) await tx.query(`alter view ${view} owner to current_user`)
  if (tables.length > 0) await tx.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  await tx.query(`set local lock_timeout = ${EACH_LOCK_MS}`)
}

type Locked = { views: string[]; tables: string[] }

/**
 * Every view and table that the file names, itself or by an index. That may be more than it changes, never less, unless
 * something is locked through a trigger or a foreign key: `-- locks: name` in the file adds it, and a test finds it.
 */
export async function lockedBy(tx: Transaction, sql: string): Promise<Locked> {
  const statements = sql.replace(/--(?! locks:).*/g, '')
  const words = [...new Set(statements.match(/\w+/g))]
  const found = await rows<{ name: string; isView: boolean }>(
    tx,
    `select distinct named.relname::text as name, named.relkind = 'v' as "isView"
       from pg_class as word
       left join pg_index on indexrelid = word.oid
       join pg_class as named on named.oid = coalesce(indrelid, word.oid)
      where word.relname = any($1::text[]) and word.relnamespace = current_schema()::regnamespace
        and word.relkind in ('r', 'p', 'v', 'i')
      order by name`,
    [words],
  )
  const place = (name: string) => ORDER_OF_A_BID.indexOf(name) + 1 || ORDER_OF_A_BID.length + 1
  const tables = found.filter(({ isView }) => !isView).map(({ name }) => name)
  return {
    views: found.filter(({ isView }) => isView).map(({ name }) => name),
    tables: tables.sort((a, b) => place(a) - place(b)),
  }
}
