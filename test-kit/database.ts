import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type ConnectionSettings, type Database, openPool } from '../src/database/pool.ts'

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
  return {
    db,
    connection,
    async drop() {
      await db.end()
      await asAdministrator(server, `drop database ${name} with (force)`)
    },
  }
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
