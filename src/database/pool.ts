import type { Duplex } from 'node:stream'
import pg from 'pg'

/** Money is bigint in SQL and bigint here; ids and counts are cast to int in SQL. */
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text)

export type Database = pg.Pool
/** A pool or one connection inside a transaction: queries do not care which. */
export type Connection = pg.Pool | pg.PoolClient
export type Transaction = pg.PoolClient
export type ConnectionSettings = pg.ClientConfig

export function openPool(
  connection: ConnectionSettings,
  { size, name }: { size: number; name: string },
): Database {
  const pool = new pg.Pool({
    statement_timeout: 20_000,
    ...connection,
    max: size,
    application_name: name,
    connectionTimeoutMillis: 3_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  })
  // A connection that breaks, idle or between two statements of a transaction, fails the next query and is replaced;
  // without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Statements of one pipeline leave in one packet; a packet for each would wake the database for each. */
export function inOneGo<Result>(tx: Transaction, send: () => Result): Result {
  const { stream } = (tx as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** Text, or text with a name: a named statement is planned once per connection, so its plan must suit all values. */
export type Statement = string | { name: string; text: string }

export async function rows<Row>(db: Connection, sql: Statement, values: unknown[] = []): Promise<Row[]> {
  const result = await (typeof sql === 'string' ? db.query(sql, values) : db.query(sql, values))
  return result.rows as Row[]
}

export async function row<Row>(
  db: Connection,
  sql: Statement,
  values: unknown[] = [],
): Promise<Row | undefined> {
  return (await rows<Row>(db, sql, values))[0]
}

/** Runs a statement for its effect and tells how many rows it touched. */
export async function execute(db: Connection, sql: string, values: unknown[] = []): Promise<number> {
  return (await db.query(sql, values)).rowCount ?? 0
}
