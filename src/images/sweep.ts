import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
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

async function removeUnused(db: Database): Promise<string[]> {
  const removed = await rows<{ key: string }>(
    db,
    `delete from images where created_at < (select goodlot_now()) - interval '${KEPT_HOURS} hours'
        and not exists (select from item_images where image_id = images.id)
        and not exists (select from user_images where image_id = images.id)
        and not exists (select from organizations where logo_id = images.id)
        and not exists (select from auctions where image_id = images.id or donation_image_id = images.id)
     returning key`,
  )
  return removed.map(({ key }) => key)
}
