import pg from 'pg'
import QueryStream from 'pg-query-stream'
import type { ConnectionSettings, Transaction } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import { type ImageSize, imageSizes } from '../images/image-url.ts'
import type { ImageStore } from '../images/store.ts'
import { type Line, writeBackupFile } from './backup-file.ts'
import { quoted, readCounters, readTables, writeTextAlike } from './tables.ts'

export type Contents = { tables: number; rows: number; pictures: number }

export type Source = { connection: ConnectionSettings; images: ImageStore }

/** Writes everything there is at one moment to a file. Nobody waits for it: it only reads. */
export async function takeBackup({ connection, images }: Source, path: string): Promise<Contents> {
  const client = new pg.Client({ ...connection, application_name: 'goodlot backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const db = client as unknown as Transaction
    // All statements see the moment of the first one.
    await db.query('begin isolation level repeatable read read only')
    await writeTextAlike(db)
    const applied = await rows<{ name: string }>(db, 'select name from migrations order by name')
    const migrations = applied.map(({ name }) => name)
    const contents: Contents = { tables: 0, rows: 0, pictures: 0 }
    const takenAt = new Date().toISOString()
    await writeBackupFile(path, { format: 1, takenAt, migrations }, everything(db, images, contents))
    return contents
  } finally {
    await client.end()
  }
}

const BATCH = 500

async function* everything(db: Transaction, images: ImageStore, contents: Contents): AsyncGenerator<Line> {
  for (const { name, columns } of await readTables(db)) {
    contents.tables++
    yield ['table', { name, columns }]
    // A row as PostgreSQL itself writes and reads it: exact for every type.
    const sql = `select (t.*)::text as row from ${quoted(name)} as t`
    for await (const { row } of db.query(new QueryStream(sql, [], { batchSize: BATCH }))) {
      contents.rows++
      yield ['row', row]
    }
  }
  for (const counter of await readCounters(db)) yield ['counter', counter]
  for (const { key } of await rows<{ key: string }>(db, 'select key from images order by id')) {
    const files = await filesOf(images, key)
    // The demo's are painted when asked for; one that was removed meanwhile was shown nowhere.
    if (files === null) continue
    contents.pictures++
    yield ['picture', { key, files }]
  }
}

async function filesOf(images: ImageStore, key: string): Promise<Record<string, string> | null> {
  const files: Record<string, string> = {}
  for (const size of Object.keys(imageSizes) as ImageSize[]) {
    const bytes = await images.read(key, size)
    if (bytes === null) return null
    files[size] = bytes.toString('base64')
  }
  return files
}
