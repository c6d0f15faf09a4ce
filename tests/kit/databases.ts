import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before } from 'node:test'
import pg from 'pg'
import { type ConnectionSettings, type Database, openPool } from '../../src/platform/database/pool.ts'

const migrations = new URL('../../src/platform/database/migrations/', import.meta.url)

const server = { host: process.env.GOODLOT_TEST_SOCKET, user: 'goodlot' }
const made: string[] = []

/** A database without even tables, on the tests' server. */
export async function emptyDatabase(): Promise<ConnectionSettings & { database: string }> {
  const database = `empty_${randomBytes(4).toString('hex')}`
  await asAdministrator(`create database ${database} template template0`)
  made.push(database)
  return { ...server, database }
}

/** The URL by which another process can reach it. */
export function urlOf({ database }: { database: string }): string {
  return `postgres://goodlot@localhost/${database}?host=${encodeURIComponent(server.host!)}`
}

/** For one suite, a database as it was before a migration. `db` is there once the suite's `before` has run. */
export function useDatabaseBefore(migration: string): { readonly db: Database; migrate(): Promise<void> } {
  let db: Database
  const run = (name: string) => db.query(readFileSync(new URL(name, migrations), 'utf8'))
  before(async () => {
    db = openPool(await emptyDatabase(), { size: 1, name: 'upgraded' })
    for (const name of readdirSync(migrations).sort()) if (name < migration) await run(name)
  })
  after(async () => {
    await db.end()
    await dropEmptyDatabases()
  })
  return {
    get db() {
      return db
    },
    async migrate() {
      await db.query('begin')
      await run(migration)
      await db.query('commit')
    },
  }
}

export async function dropEmptyDatabases(): Promise<void> {
  for (const name of made.splice(0)) await asAdministrator(`drop database ${name} with (force)`)
}

async function asAdministrator(sql: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
