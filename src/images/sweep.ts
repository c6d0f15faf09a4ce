import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/pool.ts'
import { execute, rows } from '../database/pool.ts'
import type { ImageStore } from './store.ts'

/** By then nobody shows an answer that still names the picture. */
const KEPT_HOURS = 24
const EVERY_MS = 60 * 60_000

/** Removes pictures that nothing shows any more, now and then, and what a crash left half done. */
export class ImageSweeper {
  readonly #sweep: () => Promise<void>
  #timer: NodeJS.Timeout | null = null

  constructor({ db, images, log }: { db: Database; images: ImageStore; log: FastifyBaseLogger }) {
    this.#sweep = () =>
      sweepImages(db, images).catch((error) => log.warn({ err: error }, 'old images were not removed'))
  }

  start(): void {
    this.#timer = setInterval(this.#sweep, EVERY_MS).unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }
}

/** Rows first: a file without a row is found again, a row without a file would be a broken picture. */
export async function sweepImages(db: Database, images: ImageStore): Promise<void> {
  for (const key of await removeUnused(db)) await images.remove(key)
  const now = await rows<{ at: Date }>(db, `select goodlot_now() - interval '${KEPT_HOURS} hours' as at`)
  for await (const keys of images.keysBefore(now[0]!.at)) {
    const known = await rows<{ key: string }>(db, 'select key from images where key = any($1::text[])', [
      keys,
    ])
    const isKnown = new Set(known.map(({ key }) => key))
    for (const key of keys) if (!isKnown.has(key)) await images.remove(key)
  }
}

/** A day after nothing was seen to show them, if still nothing does. */
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
