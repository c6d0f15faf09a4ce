import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { ConnectionSettings } from '../src/database/pool.ts'

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

export async function dropEmptyDatabases(): Promise<void> {
  for (const name of made.splice(0)) await asAdministrator(`drop database ${name} with (force)`)
}

async function asAdministrator(sql: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
