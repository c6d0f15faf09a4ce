import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/pool.ts'
import { ConcurrencyLimit } from '../http/overload/concurrency-limit.ts'
import { encodeImage } from './encode.ts'
import { ImageCache } from './image-cache.ts'
import { type NewImage, readImageFile } from './image-files.ts'
import type { ImageFolder } from './image-folder.ts'
import type { ImageSize } from './image-url.ts'

/** Uploads that may wait for the one being encoded; each holds its file in memory. */
const MOST_WAITING = 16
/** How many pictures one process reads from the database at once, so that a rush leaves most connections free. */
const READS = { atOnce: 3, mayWait: 2_000 }

type StoreParts = { db: Database; folder: ImageFolder; cacheBytes: number; log: FastifyBaseLogger }

/** Pictures live in the database; this machine's disk keeps those it was asked for. */
export class ImageStore {
  readonly #cache: ImageCache
  readonly #db: Database
  readonly #log: FastifyBaseLogger
  /** Decoding is the most expensive thing a request can ask for. */
  readonly #encoding = new ConcurrencyLimit({ atOnce: 1, mayWait: MOST_WAITING })
  readonly #reading = new ConcurrencyLimit(READS)
  readonly #underWay = new Map<string, Promise<Buffer | null>>()

  constructor({ db, folder, cacheBytes, log }: StoreParts) {
    this.#db = db
    this.#log = log
    this.#cache = new ImageCache({ db, folder, maxBytes: cacheBytes })
  }

  /** Encodes the file for a transaction that stores and shows it; if that fails, nothing stays behind. */
  async add<Result>(file: Buffer, store: (image: NewImage) => Promise<Result>): Promise<Result> {
    const { width, height, files } = await this.#encoding.pass(() => encodeImage(file))
    const key = randomBytes(16).toString('hex')
    const result = await store({ key, width, height, files })
    for (const [size, bytes] of Object.entries(files)) await this.#keep(key, size as ImageSize, bytes)
    return result
  }

  /** Null when there is no such picture. */
  async read(key: string, size: ImageSize): Promise<Buffer | null> {
    return (await this.#cache.read(key, size)) ?? this.#readOnce(key, size)
  }

  /** Reads it once, however many ask for it at the same time. */
  #readOnce(key: string, size: ImageSize): Promise<Buffer | null> {
    const name = `${key}/${size}`
    const underWay = this.#underWay.get(name)
    if (underWay) return underWay
    const reading = this.#reading
      .pass(() => this.#fetch(key, size))
      .finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, reading)
    return reading
  }

  async #fetch(key: string, size: ImageSize): Promise<Buffer | null> {
    const bytes = await readImageFile(this.#db, key, size)
    if (bytes) await this.#keep(key, size, bytes)
    return bytes
  }

  /** A full disk makes pictures slower, not unavailable. */
  async #keep(key: string, size: ImageSize, bytes: Buffer): Promise<void> {
    await this.#cache
      .keep(key, size, bytes)
      .catch((error) => this.#log.warn({ err: error }, 'a picture was not kept on this machine'))
  }
}
