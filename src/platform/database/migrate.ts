import { readdir, readFile } from 'node:fs/promises'
import { StartupError } from '../config/startup-error.ts'
import { isLockRefused } from './lock-errors.ts'
import { lockForMigration } from './migration-locks.ts'
import type { Database, Transaction } from './pool.ts'
import { execute, row, rows } from './pool.ts'
import { release } from './release.ts'
import { inTransaction } from './transaction.ts'

const folder = new URL('./migrations/', import.meta.url)
const MIGRATION_LOCK = 7_300_001

/**
 * Applies the numbered files that are not applied yet, each in a transaction of its own, while other servers may be in
 * use. Servers that start at the same time wait for each other here. Returns the migrations of the next release that
 * the database already has.
 */
export async function migrate(db: Database): Promise<string[]> {
  for (;;) {
    try {
      const { isDone, unknown } = await inTransaction(db, applyNext)
      if (isDone) return unknown
    } catch (error) {
      if (!isLockRefused(error)) throw error
      // Not at once, nor in step with anybody: those whom we held up go first.
      await db.query('select pg_sleep(0.05 + 0.2 * random())')
    }
  }
}

async function applyNext(tx: Transaction): Promise<{ isDone: boolean; unknown: string[] }> {
  const { pending, unknown } = await readPending(tx)
  const [name] = pending
  if (name === undefined) return { isDone: true, unknown }
  const sql = await readFile(new URL(name, folder), 'utf8')
  await lockForMigration(tx, sql)
  await apply(tx, name, sql)
  return { isDone: pending.length === 1, unknown }
}

/** Into a database that nobody uses: all of them, or for an old backup only those it had. */
export async function applyMigrations(tx: Transaction, wanted?: string[]): Promise<void> {
  const { pending } = await readPending(tx, wanted)
  for (const name of pending) await apply(tx, name, await readFile(new URL(name, folder), 'utf8'))
}

async function apply(tx: Transaction, name: string, sql: string): Promise<void> {
  await tx.query(sql)
  await execute(tx, 'insert into migrations (name, release) values ($1, $2)', [name, release])
}

type Pending = { pending: string[]; unknown: string[] }

async function readPending(tx: Transaction, wanted?: string[]): Promise<Pending> {
  await lockMigrations(tx)
  const applied = await appliedMigrations(tx)
  const known = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const unknown = [...applied.keys(), ...(wanted ?? [])].filter((name) => !known.includes(name))
  if (unknown.length > 0 && (wanted || !isOneReleaseAhead(unknown, applied))) {
    const what = wanted ? 'backup' : 'database'
    throw new StartupError(`The ${what} is newer than this program: it has had ${unknown.join(', ')}.`)
  }
  return { pending: (wanted ?? known).filter((name) => !applied.has(name)), unknown }
}

/** Each release keeps the tables usable for the one before it, even for a restart, but not for older ones. */
function isOneReleaseAhead(unknown: string[], applied: Map<string, string | null>): boolean {
  const releases = new Set(unknown.map((name) => applied.get(name)))
  return releases.size === 1 && !releases.has(null)
}

/** Waiting for another server, or building an index on a large table, takes as long as it takes. */
export async function lockMigrations(tx: Transaction): Promise<void> {
  await tx.query('set local statement_timeout = 0')
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

/** The applied files and the release that applied each; null from before that was recorded. */
export async function appliedMigrations(tx: Transaction): Promise<Map<string, string | null>> {
  await tx.query(`
    create table if not exists migrations (
      name       text primary key,
      applied_at timestamptz not null default now(),
      release    text
    )`)
  // Only when it is missing: a running backup would hold up any change of the table.
  const column = `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'release'`
  if (!(await row(tx, column))) await tx.query('alter table migrations add column release text')
  const sql = 'select name, release from migrations order by name'
  const applied = await rows<{ name: string; release: string | null }>(tx, sql)
  return new Map(applied.map((migration) => [migration.name, migration.release]))
}

/** An acknowledged bid must survive a power cut, so the database has to be a durable one. */
export async function refuseUnsafeDatabase(
  db: Database,
  { isAllowed }: { isAllowed: boolean },
): Promise<void> {
  const settings = (await row<{ version: number; encoding: string; off: string[] }>(
    db,
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
            array(select name from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) as name
                  where current_setting(name) = 'off') as off`,
  ))!
  if (settings.version < 150_000) throw new StartupError('Goodlot needs PostgreSQL 15 or newer.')
  if (settings.encoding !== 'UTF8') {
    throw new StartupError(`The database keeps text as ${settings.encoding}: create it with encoding UTF8.`)
  }
  if (settings.off.length > 0 && !isAllowed) {
    throw new StartupError(
      `The database would lose accepted bids in a power cut, with ${settings.off.join(', ')} switched off: switch them on, or set ALLOW_UNSAFE_DATABASE=true where nothing matters.`,
    )
  }
}
