import type { QueryConfig } from 'pg'
import { openDeskPool } from '../../live/bidding/desk.ts'
import type { ConnectionSettings, Database, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Changes } from '../../platform/events/changes.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { realTime } from '../../platform/time/time.ts'

/** A simulated past: use cases run in it as they do in the service, at the times it is set to. */
export type History = {
  tx: Transaction
  changes: Changes
  /** Moves the product's clock. */
  setClock(epochMs: number): Promise<void>
}

/**
 * One transaction, so that all of the past is written or nothing. The product's clock is moved only inside it:
 * everybody else keeps reading the real one.
 */
export async function liveThrough<Result>(
  connection: ConnectionSettings,
  life: (history: History) => Promise<Result>,
): Promise<Result> {
  const pool = openDeskPool(connection)
  try {
    return await inTransaction(pool, async (outer) => {
      const realClock = await takeOverClock(outer)
      const tx = nested(outer)
      const db = { connect: async () => tx, query: tx.query } as unknown as Database
      const changes = new Changes(db, new ResponseCache({ maxDroppedBytes: 1_000 }))
      const result = await life({ tx, changes, setClock: (epochMs) => setClock(tx, epochMs) })
      await outer.query(realClock)
      return result
    })
  } finally {
    await pool.end()
  }
}

/** Returns the definition of the clock it replaced. */
async function takeOverClock(tx: Transaction): Promise<string> {
  const sql = `select pg_get_functiondef('goodlot_now'::regproc) as definition`
  const { definition } = (await row<{ definition: string }>(tx, sql))!
  await setClock(tx, realTime.now())
  await tx.query(`
    create or replace function goodlot_now() returns timestamptz language plpgsql stable
      as $$ begin return current_setting('goodlot.moment')::timestamptz; end $$`)
  return definition
}

async function setClock(tx: Transaction, epochMs: number): Promise<void> {
  await execute(tx, `select set_config('goodlot.moment', $1, true)`, [new Date(epochMs).toISOString()])
}

/**
 * Use cases begin and commit inside the open transaction; one that fails ends it all. Every statement is named, so that
 * it is planned once: planning them every time took PostgreSQL 0.85 s instead of 0.45 s.
 */
function nested(outer: Transaction): Transaction {
  const names = new Map<string, string>()
  const query = async (sql: string | QueryConfig, given?: unknown[]) => {
    const { text, values = given, ...mode } = typeof sql === 'string' ? { text: sql } : sql
    if (['begin', 'commit', 'rollback'].includes(text)) return { command: text.toUpperCase(), rows: [] }
    if (!values) return outer.query(text)
    if (!names.has(text)) names.set(text, `demo-${names.size}`)
    return outer.query({ ...mode, name: names.get(text)!, text, values })
  }
  return Object.create(outer, { query: { value: query }, release: { value: () => {} } })
}
