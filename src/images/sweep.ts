import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/pool.ts'
import { execute, rows } from '../database/pool.ts'
import type { ImageFolder } from './image-folder.ts'
import { takeInFiles } from './take-in.ts'

/** By then nobody shows an answer that still names the picture. */
const KEPT_HOURS = 24
const EVERY_MS = 60 * 60_000

type Parts = { db: Database; folder: ImageFolder; log: FastifyBaseLogger }

/** Takes in files of older versions, at the start and now and then, and removes pictures that nothing shows any more. */
export class ImageSweeper {
  readonly #parts: Parts
  readonly #stopping = new AbortController()
  #underWay: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): void {
    this.#underWay = this.#takeIn()
    this.#timer = setInterval(() => {
      this.#underWay = this.#underWay.then(() => this.#takeIn()).then(() => this.#sweep())
    }, EVERY_MS).unref()
  }

  /** What is under way ends with the picture it is at. */
  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#stopping.abort()
  }

  async #takeIn(): Promise<void> {
    const { db, folder, log } = this.#parts
    try {
      const { taken } = await takeInFiles(db, folder, this.#stopping.signal)
      if (taken > 0) log.info({ pictures: taken }, 'pictures that were files are now in the database')
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        log.warn({ err: error }, 'pictures that are files were not taken into the database')
    }
  }

  async #sweep(): Promise<void> {
    const { db, folder, log } = this.#parts
    try {
      if (!this.#stopping.signal.aborted) await sweepImages(db, folder)
    } catch (error) {
      log.warn({ err: error }, 'old images were not removed')
    }
  }
}

/** Unused pictures go from the database, and from this machine's cache whatever the database does not know. */
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
