import { appliedMigrations, applyMigrations } from '../database/migrate.ts'
import { type ConnectionSettings, openPool, row, type Transaction } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { StartupError } from '../errors.ts'
import type { ImageSize } from '../images/image-url.ts'
import type { ImageStore } from '../images/store.ts'
import { checkBackupFile, linesOf } from './backup-file.ts'
import { type Counter, quoted, readTables, setCounter, type Table, writeTextAlike } from './tables.ts'
import type { Contents } from './take-backup.ts'

export type Target = { connection: ConnectionSettings; images: ImageStore }

export type Loaded = Contents & {
  takenAt: string
  /** Tables that are no part of Goodlot, such as the mark of the demo. */
  leftOut: string[]
}

/**
 * Fills an unused database with a file that is whole. One transaction: everything is there afterwards, or nothing. The
 * tables are made as they were then, and brought up to date when they are full, so an old file serves a new program.
 */
export async function loadBackup({ connection, images }: Target, path: string): Promise<Loaded> {
  const { takenAt, migrations } = await checkBackupFile(path)
  const pool = openPool(connection, { size: 1, name: 'goodlot restore', patience: null })
  const pictures: string[] = []
  try {
    return await inTransaction(pool, async (tx) => {
      await writeTextAlike(tx)
      await refuseUsed(tx, migrations)
      await applyMigrations(tx, migrations)
      const loaded: Loaded = { takenAt, tables: 0, rows: 0, pictures: 0, leftOut: [] }
      await load(tx, path, loaded, async (key, files) => {
        if (await images.bringBack(key, files)) pictures.push(key)
      })
      await applyMigrations(tx)
      return loaded
    })
  } catch (error) {
    for (const key of pictures) await images.remove(key)
    throw error
  } finally {
    await pool.end()
  }
}

async function refuseUsed(tx: Transaction, migrations: string[]): Promise<void> {
  const served = await row(
    tx,
    `select where exists (select from pg_stat_activity where datname = current_database()
       and application_name like 'goodlot%' and pid <> pg_backend_pid())`,
  )
  if (served) throw new StartupError('Goodlot is running on this database: stop it first.')
  const newer = [...(await appliedMigrations(tx))].filter((name) => !migrations.includes(name))
  if (newer.length > 0)
    throw new StartupError('The tables of this database are newer than the backup: use an empty database.')
  const tables = new Set((await readTables(tx)).map(({ name }) => name))
  for (const name of ['users', 'organizations']) {
    if (tables.has(name) && (await row(tx, `select from ${name} limit 1`)))
      throw new StartupError('This database has data of its own, which a restore would overwrite.')
  }
}

type BringBack = (key: string, files: Record<ImageSize, Buffer>) => Promise<void>

async function load(tx: Transaction, path: string, loaded: Loaded, bringBack: BringBack): Promise<void> {
  const known = await readTables(tx)
  // Some come with rows of their own, which the backup has too.
  await tx.query(`truncate ${known.map(({ name }) => quoted(name)).join(', ')}`)
  const knows = (name: string) => known.some((table) => table.name === name)
  let table: Table | null = null
  let waiting: string[] = []
  const insertWaiting = async () => {
    if (table && waiting.length > 0) await insert(tx, table, waiting)
    waiting = []
  }
  for await (const [word, value] of linesOf(path)) {
    if (word === 'row') {
      if (!table) continue
      loaded.rows++
      if (waiting.push(value as string) === BATCH) await insertWaiting()
      continue
    }
    await insertWaiting()
    if (word === 'table') {
      const { name } = value as Table
      table = knows(name) ? (value as Table) : null
      if (table) loaded.tables++
      else loaded.leftOut.push(name)
    } else if (word === 'counter') {
      if (knows((value as Counter).table)) await setCounter(tx, value as Counter)
    } else if (word === 'picture') {
      const { key, files } = value as { key: string; files: Record<ImageSize, string> }
      const sizes = Object.entries(files).map(([size, text]) => [size, Buffer.from(text, 'base64')])
      if (!/^[\w-]{1,64}$/.test(key))
        throw new StartupError(`${path} names a picture that cannot be: ${key}.`)
      await bringBack(key, Object.fromEntries(sizes))
      loaded.pictures++
    } else throw new StartupError(`${path} holds something this program does not know: ${word}.`)
  }
  await insertWaiting()
}

const BATCH = 500

async function insert(tx: Transaction, { name, columns }: Table, texts: string[]): Promise<void> {
  const names = columns.map(quoted)
  await tx.query(
    `insert into ${quoted(name)} (${names.join(', ')}) overriding system value
     select ${names.map((column) => `(t).${column}`).join(', ')} from unnest($1::text[]) as text,
            lateral (select text::${quoted(name)} as t offset 0) as read`,
    [texts],
  )
}
