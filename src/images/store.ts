import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Turnstile } from '../http/server/turnstile.ts'
import { encodeImage } from './encode.ts'
import { type ImageSize, imageSizes } from './image-url.ts'

export type StoredImage = { key: string; width: number; height: number }

/** Uploads that may wait for the one being encoded; each holds its file in memory. */
const MOST_WAITING = 16

/** Pictures under DATA_DIR/images, a folder each, with one WebP file per size. Several servers share the folder. */
export class ImageStore {
  readonly #folder: string
  /** Decoding is the dearest thing a request can ask for. */
  readonly #turnstile = new Turnstile({ atOnce: 1, mayWait: MOST_WAITING })

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'images')
  }

  /** Encodes and keeps the file for as long as `use` needs to know of it: if that fails, nothing stays behind. */
  async keep<Result>(bytes: Buffer, use: (image: StoredImage) => Promise<Result>): Promise<Result> {
    const image = await this.#write(bytes)
    try {
      return await use(image)
    } catch (error) {
      await this.remove(image.key)
      throw error
    }
  }

  /** Null when there is no such picture. */
  async read(key: string, size: ImageSize): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#placeOf(key), `${size}.webp`))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    for (const place of [this.#placeOf(key), this.#incoming(key)]) {
      await rm(place, { recursive: true, force: true })
    }
  }

  /** A picture of a backup, under the name it had; false when it is still there, since a name is never given twice. */
  async bringBack(key: string, files: Record<ImageSize, Buffer>): Promise<boolean> {
    if ((await this.read(key, 'small')) !== null) return false
    await this.#place(key, files)
    return true
  }

  /** Every picture written before then, a folder at a time; also those that a crash left on their way in. */
  async *keysBefore(time: Date): AsyncGenerator<string[]> {
    for (const group of await readdir(this.#folder).catch(() => [])) {
      const old: string[] = []
      for (const key of await readdir(join(this.#folder, group))) {
        const { mtimeMs } = await stat(join(this.#folder, group, key))
        if (mtimeMs < time.getTime()) old.push(key)
      }
      if (old.length > 0) yield old
    }
  }

  async #write(bytes: Buffer): Promise<StoredImage> {
    const { width, height, files } = await this.#turnstile.pass(() => encodeImage(bytes))
    const key = randomBytes(16).toString('hex')
    await this.#place(key, files)
    return { key, width, height }
  }

  /** Into a folder of another name first, so that a picture is there with all its sizes or not at all. */
  async #place(key: string, files: Record<ImageSize, Buffer>): Promise<void> {
    const incoming = this.#incoming(key)
    try {
      await mkdir(incoming, { recursive: true })
      for (const size of Object.keys(imageSizes) as ImageSize[]) {
        await writeFile(join(incoming, `${size}.webp`), files[size], { flush: true })
      }
      const place = this.#placeOf(key)
      await mkdir(dirname(place), { recursive: true })
      await rename(incoming, place)
    } catch (error) {
      await rm(incoming, { recursive: true, force: true })
      throw error
    }
  }

  #incoming(key: string): string {
    return join(this.#folder, 'incoming', key)
  }

  #placeOf(key: string): string {
    return join(this.#folder, key.slice(0, 2), key)
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
}
