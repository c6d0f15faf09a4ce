import type { Database } from '../database/pool.ts'
import { storedKeys } from './image-files.ts'
import { GROUPS, type ImageFolder } from './image-folder.ts'
import type { ImageSize } from './image-url.ts'

/** When a group is full, this much of it stays, so that not every new file has to make room. */
const KEPT_SHARE = 0.75

/**
 * A cache on disk of the pictures that this machine was asked for. All its processes share the folder, and each group
 * in it is held to its share of the limit, so no process has to keep count of the whole.
 */
export class ImageCache {
  readonly #db: Database
  readonly #folder: ImageFolder
  readonly #maxGroupBytes: number

  constructor({ db, folder, maxBytes }: { db: Database; folder: ImageFolder; maxBytes: number }) {
    this.#db = db
    this.#folder = folder
    this.#maxGroupBytes = maxBytes / GROUPS
  }

  async read(key: string, size: ImageSize): Promise<Buffer | null> {
    return this.#folder.read(key, size)
  }

  async keep(key: string, size: ImageSize, bytes: Buffer): Promise<void> {
    await this.#folder.write(key, size, bytes)
    await this.#makeRoom(key)
  }

  /** The oldest files go first, but only those that the database has: an older version kept pictures here alone. */
  async #makeRoom(key: string): Promise<void> {
    const files = await this.#folder.filesBeside(key)
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    if (bytes <= this.#maxGroupBytes) return
    files.sort((a, b) => a.writtenMs - b.writtenMs)
    const stored = await storedKeys(this.#db, [...new Set(files.map((file) => file.key))])
    for (const file of files) {
      if (bytes <= this.#maxGroupBytes * KEPT_SHARE) return
      if (!stored.has(file.key)) continue
      await this.#folder.removeFile(file)
      bytes -= file.bytes
    }
  }
}
