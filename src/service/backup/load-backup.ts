import { holdUnsent } from '../../messages/outbox/outbox.ts'
import { holdWebhooks } from '../../messages/webhooks/deliveries.ts'
import { pauseAfterRestore } from '../../money/payments/charging-pause.ts'
import { StartupError } from '../../platform/config/startup-error.ts'
import { appliedMigrations, applyMigrations } from '../../platform/database/migrate.ts'
import {
  type ConnectionSettings,
  execute,
  openPool,
  row,
  type Transaction,
} from '../../platform/database/pool.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type ImageFiles, storeFiles } from '../../platform/images/image-files.ts'
import type { ImageSize } from '../../platform/images/image-url.ts'
import { stopwatch } from '../../platform/time/stopwatch.ts'
import { pause } from '../../platform/time/time.ts'
import { checkBackupFile, linesOf } from './backup-file.ts'
import { type Counter, quoted, readTables, setCounter, type Table, usePortableTextFormat } from './tables.ts'
import { type Contents, countPictures } from './take-backup.ts'

type Loaded = Contents & {
  takenAt: string
  /** Tables that are not part of Goodlot, such as the mark of the demo. */
  leftOut: string[]
  /** What was not sent yet when the backup was taken, and waits for an operator now. */
  heldMessages: number
}

/**
 * Fills an unused database from a file that is whole. One transaction: everything is there afterwards, or nothing. The
 * tables are made as they were then, and migrated once they are full, so a new program can read an old file.
 */
export async function loadBackup(connection: ConnectionSettings, path: string): Promise<Loaded> {
  const { takenAt, migrations } = await checkBackupFile(path)
  const pool = openPool(connection, { size: 1, name: 'goodlot restore', patience: null })
  try {
    return await inTransaction(pool, async (tx) => {
      await usePortableTextFormat(tx)
      await refuseUsed(tx, migrations)
      await applyMigrations(tx, migrations)
      // Receipts have their numbers already.
      await execute(tx, `set local goodlot.is_loading = 'on'`)
      const loaded: Loaded = { takenAt, tables: 0, rows: 0, pictures: 0, leftOut: [], heldMessages: 0 }
      await load(tx, path, loaded)
      await applyMigrations(tx)
      loaded.pictures = await countPictures(tx)
      loaded.heldMessages = await holdUnsent(tx)
      await holdWebhooks(tx)
      await pauseAfterRestore(tx, takenAt)
      return loaded
    })
  } finally {
    await pool.end()
  }
}

/** A connection that has just been closed, such as that of an earlier restore, is still listed for a moment. */
const LEAVING_MS = 2_000

async function isServed(tx: Transaction): Promise<boolean> {
  await execute(tx, 'select pg_stat_clear_snapshot()')
  const others = await row(
    tx,
    `select where exists (select from pg_stat_activity where datname = current_database()
       and application_name like 'goodlot%' and pid <> pg_backend_pid())`,
  )
  return others !== undefined
}

async function refuseUsed(tx: Transaction, migrations: string[]): Promise<void> {
  const waitedMs = stopwatch()
  while (await isServed(tx)) {
    if (waitedMs() > LEAVING_MS) throw new StartupError('Goodlot is running on this database: stop it first.')
    await pause(100)
  }
  const newer = [...(await appliedMigrations(tx)).keys()].filter((name) => !migrations.includes(name))
  if (newer.length > 0)
    throw new StartupError('The tables of this database are newer than the backup: use an empty database.')
  const tables = new Set((await readTables(tx)).map(({ name }) => name))
  for (const name of ['users', 'organizations']) {
    if (tables.has(name) && (await row(tx, `select from ${name} limit 1`)))
      throw new StartupError('This database has data of its own, which a restore would overwrite.')
  }
}

async function load(tx: Transaction, path: string, loaded: Loaded): Promise<void> {
  const known = await readTables(tx)
  // Some migrations insert rows, which the backup has too.
  await tx.query(`truncate ${known.map(({ name }) => quoted(name)).join(', ')}`)
  const knows = (name: string) => known.some((table) => table.name === name)
  let table: Table | null = null
  let waiting: string[] = []
  let waitingLength = 0
  let hasTableForPictures = false
  const insertWaiting = async () => {
    if (table && waiting.length > 0) await insert(tx, table, waiting)
    waiting = []
    waitingLength = 0
  }
  for await (const [word, value] of linesOf(path)) {
    if (word === 'row') {
      if (!table) continue
      loaded.rows++
      waiting.push(value as string)
      waitingLength += (value as string).length
      if (waiting.length === MOST_ROWS || waitingLength > MOST_LENGTH) await insertWaiting()
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
      // Pictures come last, and the version that wrote them had no table for them.
      if (!hasTableForPictures) await applyMigrations(tx)
      hasTableForPictures = true
      await loadPicture(tx, value as Picture)
    } else throw new StartupError(`${path} holds something this program does not know: ${word}.`)
  }
  await insertWaiting()
}

type Picture = { key: string; files: Record<ImageSize, string> }

async function loadPicture(tx: Transaction, { key, files }: Picture): Promise<void> {
  const sizes = Object.entries(files).map(([size, text]) => [size, Buffer.from(text, 'base64')])
  await storeFiles(tx, key, async () => Object.fromEntries(sizes) as ImageFiles)
}

/** The most rows and characters of one statement. */
const MOST_ROWS = 500
const MOST_LENGTH = 1_000_000

async function insert(tx: Transaction, { name, columns }: Table, texts: string[]): Promise<void> {
  const names = columns.map(quoted)
  await tx.query(
    `insert into ${quoted(name)} (${names.join(', ')}) overriding system value
     select ${names.map((column) => `(t).${column}`).join(', ')} from unnest($1::text[]) as text,
            lateral (select text::${quoted(name)} as t offset 0) as read`,
    [texts],
  )
}
