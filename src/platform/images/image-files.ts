import type { Connection, Database, Transaction } from '../database/pool.ts'
import { execute, row, rows } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { type ImageSize, imageSizes } from './image-url.ts'

export type ImageFiles = Record<ImageSize, Buffer>

export type NewImage = { key: string; width: number; height: number; files: ImageFiles }

/** Call it in the transaction of whatever shows the picture, so that neither ever exists without the other. */
export async function insertImage(tx: Transaction, image: NewImage): Promise<number> {
  const inserted = await row<{ id: number }>(
    tx,
    'insert into images (key, width, height) values ($1, $2, $3) returning id',
    [image.key, image.width, image.height],
  )
  await insertFiles(tx, inserted!.id, image.files)
  return inserted!.id
}

/** One size at a time, so that a statement holds no more than one of them. */
async function insertFiles(tx: Transaction, imageId: number, files: ImageFiles): Promise<void> {
  for (const size of Object.keys(imageSizes) as ImageSize[]) {
    await execute(tx, 'insert into image_files (image_id, size, bytes) values ($1, $2, $3)', [
      imageId,
      size,
      files[size],
    ])
  }
}

/** Null when there is no such picture. */
export async function readImageFile(db: Connection, key: string, size: ImageSize): Promise<Buffer | null> {
  const found = await row<{ bytes: Buffer }>(
    db,
    {
      name: 'image file',
      text: 'select bytes from images join image_files on image_id = id where key = $1 and size = $2',
    },
    [key, size],
  )
  return found?.bytes ?? null
}

/** The keys whose pictures are in the database. */
export async function storedKeys(db: Connection, keys: string[]): Promise<Set<string>> {
  const stored = await rows<{ key: string }>(
    db,
    `select key from images
      where key = any($1::text[]) and exists (select from image_files where image_id = images.id)`,
    [keys],
  )
  return new Set(stored.map(({ key }) => key))
}

/** The keys that have a row but no picture in the database: an older version has kept it as files. */
export async function keysWithoutFiles(db: Connection, keys: string[]): Promise<string[]> {
  const found = await rows<{ key: string }>(
    db,
    `select key from images
      where key = any($1::text[]) and not exists (select from image_files where image_id = images.id)
      order by id`,
    [keys],
  )
  return found.map(({ key }) => key)
}

const TAKE_IN_LOCK = 7_300_010

/** Puts the files of a picture into the database once, even if others try too. False when there is nothing to do. */
export async function storeFilesOnce(
  db: Database,
  key: string,
  readFiles: () => Promise<ImageFiles | null>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await execute(tx, 'select pg_advisory_xact_lock($1)', [TAKE_IN_LOCK])
    return storeFiles(tx, key, readFiles)
  })
}

/** The same without the lock, for a transaction that has the database to itself. */
export async function storeFiles(
  tx: Transaction,
  key: string,
  readFiles: () => Promise<ImageFiles | null>,
): Promise<boolean> {
  const image = await row<{ id: number }>(
    tx,
    `select id from images
      where key = $1 and not exists (select from image_files where image_id = images.id) for key share`,
    [key],
  )
  const files = image && (await readFiles())
  if (!files) return false
  await insertFiles(tx, image.id, files)
  return true
}
