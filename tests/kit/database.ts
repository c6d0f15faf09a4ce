import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type ConnectionSettings, type Database, openPool, rows } from '../../src/platform/database/pool.ts'
import { unclearColumns } from './unclear-columns.ts'

export type TestDatabase = { db: Database; connection: ConnectionSettings; drop(): Promise<void> }

/** A new, migrated, empty database for this test. */
export async function openTestDatabase({ poolSize = 10 } = {}): Promise<TestDatabase> {
  const server = { host: process.env.GOODLOT_TEST_SOCKET, user: 'goodlot', database: 'postgres' }
  if (!server.host) throw new Error('Run tests with npm test: it starts the database they need.')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying its files takes an eighth of the processor time that PostgreSQL's usual way of logging every page takes.
  await asAdministrator(server, `create database ${name} template goodlot strategy file_copy`)
  // A slow database on a busy test machine is not a broken one.
  const connection = { ...server, database: name, connectionTimeoutMillis: 60_000 }
  const db = openPool(connection, { size: poolSize, name, patience: null })
  db.on('connect', noteStatements)
  return {
    db,
    connection,
    /** Fails if a statement that was sent to it has a subquery with a column whose table is unclear. */
    async drop() {
      const unclear = await unclearStatements(db)
      await db.end()
      await asAdministrator(server, `drop database ${name} with (force)`)
      assert.deepEqual(unclear, [])
    },
  }
}

/** Every statement with a subquery that this process has sent, and those that have not been looked at yet. */
const sent = new Set<string>()
const waiting = new Set<string>()

function noteStatements(client: pg.PoolClient): void {
  const send = client.query as (...values: unknown[]) => unknown
  client.query = ((...values: [string | { text?: string; cursor?: { text: string } }, ...unknown[]]) => {
    const [statement] = values
    const text = typeof statement === 'string' ? statement : (statement.text ?? statement.cursor?.text ?? '')
    if (!sent.has(text) && /\(\s*(select|with)\b/.test(text)) {
      sent.add(text)
      waiting.add(text)
    }
    return send.apply(client, values)
  }) as typeof client.query
}

async function unclearStatements(db: Database): Promise<{ columns: string[]; sql: string }[]> {
  if (waiting.size === 0) return []
  const columns = await rows<{ table: string; columns: string[] }>(
    db,
    `select relname as table, array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 group by relname`,
  )
  const schema = new Map(columns.map((one) => [one.table, new Set(one.columns)]))
  const looked = [...waiting].map((sql) => ({ columns: unclearColumns(sql, schema), sql }))
  waiting.clear()
  return looked.filter((one) => one.columns.length > 0)
}

async function asAdministrator(server: ConnectionSettings, sql: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    // PostgreSQL cannot copy one template twice at the same time.
    await client.query('select pg_advisory_lock(1)')
    await client.query(sql)
  } finally {
    await client.end()
  }
}
