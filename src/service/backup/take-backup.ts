import QueryStream from 'pg-query-stream'
import type { ConnectionSettings, Transaction } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { openConnection } from '../../platform/database/servers.ts'
import type { ImageFolder } from '../../platform/images/image-folder.ts'
import { realTime } from '../../platform/time/time.ts'
import { type BackupLine, writeBackupFile } from './backup-file.ts'
import { quoted, readCounters, readTables, usePortableTextFormat } from './tables.ts'

export type Contents = { tables: number; rows: number; pictures: number }

type Source = { connection: ConnectionSettings; folder: ImageFolder }

/** Writes everything there is at one moment to a file. It only reads, so it holds nobody up. */
export async function takeBackup({ connection, folder }: Source, path: string): Promise<Contents> {
  const settings = { ...connection, application_name: 'goodlot backup' }
  const client = await openConnection(settings, { timeoutMs: 15_000, mayBeReadOnly: true })
  try {
    const db = client as unknown as Transaction
    // All statements see the moment of the first one.
    await db.query('begin isolation level repeatable read read only')
    await usePortableTextFormat(db)
    const applied = await rows<{ name: string }>(db, 'select name from migrations order by name')
    const migrations = applied.map(({ name }) => name)
    const contents: Contents = { tables: 0, rows: 0, pictures: 0 }
    const takenAt = new Date(realTime.now()).toISOString()
    await writeBackupFile(path, { format: 1, takenAt, migrations }, everything(db, folder, contents))
    return contents
  } finally {
    await client.end()
  }
}

const BATCH = 500
/** Rows with a picture in them are large. */
const PICTURE_BATCH = 2

async function* everything(
  db: Transaction,
  folder: ImageFolder,
  contents: Contents,
): AsyncGenerator<BackupLine> {
  const tables = await readTables(db)
  const hasImageFiles = tables.some(({ name }) => name === 'image_files')
  for (const { name, columns } of tables) {
    contents.tables++
    yield ['table', { name, columns }]
    // A row as PostgreSQL itself writes and reads it: exact for every type.
    const sql = `select (t.*)::text as row from ${quoted(name)} as t`
    const batchSize = name === 'image_files' ? PICTURE_BATCH : BATCH
    for await (const { row } of db.query(new QueryStream(sql, [], { batchSize }))) {
      contents.rows++
      yield ['row', row]
    }
  }
  for (const counter of await readCounters(db)) yield ['counter', counter]
  if (hasImageFiles) contents.pictures += await countPictures(db)
  yield* pictureFiles(db, folder, contents, hasImageFiles)
}

export async function countPictures(db: Transaction): Promise<number> {
  const [counted] = await rows<{ pictures: number }>(
    db,
    'select count(distinct image_id)::int as pictures from image_files',
  )
  return counted!.pictures
}

/** Pictures that are only files. The demo's are painted when asked for; one removed meanwhile was shown nowhere. */
async function* pictureFiles(
  db: Transaction,
  folder: ImageFolder,
  contents: Contents,
  hasImageFiles: boolean,
): AsyncGenerator<BackupLine> {
  const isMissing = hasImageFiles ? 'not exists (select from image_files where image_id = images.id)' : 'true'
  const missing = await rows<{ key: string }>(db, `select key from images where ${isMissing} order by id`)
  for (const { key } of missing) {
    const files = await folder.readAll(key)
    if (files === null) continue
    contents.pictures++
    const texts = Object.entries(files).map(([size, bytes]) => [size, bytes.toString('base64')])
    yield ['picture', { key, files: Object.fromEntries(texts) }]
  }
}
