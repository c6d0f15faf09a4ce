import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/pool.ts'
import { execute, rows } from '../database/pool.ts'
import type { Sweeping } from '../database/sweeper.ts'
import { copyFilesToDatabase } from './copy-to-database.ts'
import type { ImageFolder } from './image-folder.ts'

/** By then no answer still names the picture. */
const KEPT_HOURS = 24
const EVERY_MS = 60 * 60_000

type Parts = { db: Database; folder: ImageFolder; log: FastifyBaseLogger }

/** Copies files of older versions into the database, also at the start, and removes pictures that nothing shows. */
export function imageSweepings({ db, folder, log }: Parts): Sweeping[] {
  const storeFilesOnce = async (stopping: AbortSignal) => {
    const { copied } = await copyFilesToDatabase(db, folder, stopping)
    if (copied > 0) log.info({ pictures: copied }, 'pictures that were files are now in the database')
  }
  return [
    {
      failure: 'pictures that are files were not copied into the database',
      everyMs: EVERY_MS,
      atStart: true,
      sweep: storeFilesOnce,
    },
    { failure: 'old images were not removed', everyMs: EVERY_MS, sweep: () => sweepImages(db, folder) },
  ]
}

/** Removes unused pictures from the database, and from this machine's cache what the database does not know. */
export async function sweepImages(db: Database, folder: ImageFolder): Promise<void> {
  for (const key of await removeUnused(db)) await folder.remove(key)
  const [limit] = await rows<{ at: Date }>(db, `select goodlot_now() - interval '${KEPT_HOURS} hours' as at`)
  for await (const found of folder.keys()) {
    const old = found.filter(({ writtenMs }) => writtenMs < limit!.at.getTime()).map(({ key }) => key)
    const known = await rows<{ key: string }>(db, 'select key from images where key = any($1::text[])', [old])
    const isKnown = new Set(known.map(({ key }) => key))
    for (const key of old) if (!isKnown.has(key)) await folder.remove(key)
  }
}

/** Removes pictures a day after they were found unused, if they still are. */
async function removeUnused(db: Database): Promise<string[]> {
  await execute(
    db,
    `update images set unused_since = case when ${isUnused} then (select goodlot_now()) end
      where (unused_since is null) = (${isUnused})`,
  )
  const removed = await rows<{ key: string }>(
    db,
    `delete from images
      where unused_since < (select goodlot_now()) - interval '${KEPT_HOURS} hours' and ${isUnused}
     returning key`,
  )
  return removed.map(({ key }) => key)
}

const isUnused = `not exists (select from (
    select image_id from item_images union all select image_id from user_images
    union all select logo_id from organizations
    union all select image_id from auctions union all select donation_image_id from auctions) as shown
  where shown.image_id = images.id)`
