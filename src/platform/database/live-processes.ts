import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { type Connection, rows } from './pool.ts'

const LIVE = 7_300_011

/** By which a process marks what it has leased. */
export const newHolder = (): number => randomInt(1, 2 ** 31)

/**
 * Shows that a process lives for as long as this connection does: its end, also by a kill, ends the lock. It is shared, so that a process
 * that connects again need not wait until the database has noticed the end of its old connection.
 */
export async function showLife(client: pg.ClientBase, holder: number): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [LIVE, holder])
}

export async function liveHolders(db: Connection): Promise<Set<number>> {
  const found = await rows<{ holder: number }>(
    db,
    `select objid::bigint::int as holder from pg_locks
      where locktype = 'advisory' and classid = ${LIVE} and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())`,
  )
  return new Set(found.map(({ holder }) => holder))
}
