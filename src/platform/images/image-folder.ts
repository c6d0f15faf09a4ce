import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImageFiles } from './image-files.ts'
import { type ImageSize, imageSizes } from './image-url.ts'

type FolderFile = { key: string; size: ImageSize; bytes: number; writtenMs: number }

/** Keys are random and in hex, so their first two digits spread them evenly over as many groups. */
export const GROUPS = 256

const sizes = Object.keys(imageSizes) as ImageSize[]

/** Pictures under DATA_DIR/images: a folder for each, inside one for its group, with one WebP file per size. */
export class ImageFolder {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'images')
  }

  async read(key: string, size: ImageSize): Promise<Buffer | null> {
    return nullIfMissing(readFile(this.#fileOf(key, size)))
  }

  /** Null unless every size is there. */
  async readAll(key: string): Promise<ImageFiles | null> {
    const files = {} as ImageFiles
    for (const size of sizes) {
      const bytes = await this.read(key, size)
      if (bytes === null) return null
      files[size] = bytes
    }
    return files
  }

  /** Written under another name first, so that a file is whole or not there at all. */
  async write(key: string, size: ImageSize, bytes: Buffer): Promise<void> {
    const incoming = this.#incoming(randomBytes(16).toString('hex'))
    const place = this.#fileOf(key, size)
    try {
      await mkdir(dirname(incoming), { recursive: true })
      await writeFile(incoming, bytes, { flush: true })
      await mkdir(dirname(place), { recursive: true })
      await rename(incoming, place)
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    }
  }

  async removeFile({ key, size }: FolderFile): Promise<void> {
    await rm(this.#fileOf(key, size), { force: true })
    // The folder stays as long as it holds another size.
    await rmdir(this.#placeOf(key)).catch(() => {})
  }

  /** Also removes what a crash left half written. */
  async remove(key: string): Promise<void> {
    for (const place of [this.#placeOf(key), this.#incoming(key)])
      await rm(place, { recursive: true, force: true })
  }

  /** All keys, a group at a time, with when they were written. */
  async *keys(): AsyncGenerator<{ key: string; writtenMs: number }[]> {
    for (const group of await names(this.#folder)) {
      const found = []
      for (const key of await names(join(this.#folder, group))) {
        const place = await nullIfMissing(stat(join(this.#folder, group, key)))
        if (place) found.push({ key, writtenMs: place.mtimeMs })
      }
      if (found.length > 0) yield found
    }
  }

  async filesBeside(key: string): Promise<FolderFile[]> {
    const files: FolderFile[] = []
    for (const neighbour of await names(dirname(this.#placeOf(key)))) {
      for (const size of sizes) {
        const file = await nullIfMissing(stat(this.#fileOf(neighbour, size)))
        if (file) files.push({ key: neighbour, size, bytes: file.size, writtenMs: file.mtimeMs })
      }
    }
    return files
  }

  #incoming(name: string): string {
    return join(this.#folder, 'incoming', name)
  }

  #placeOf(key: string): string {
    return join(this.#folder, key.slice(0, 2), key)
  }

  #fileOf(key: string, size: ImageSize): string {
    return join(this.#placeOf(key), `${size}.webp`)
  }
}

async function names(folder: string): Promise<string[]> {
  return (await nullIfMissing(readdir(folder))) ?? []
}

async function nullIfMissing<Result>(found: Promise<Result>): Promise<Result | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
}
