import { chown, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import { type AppFiles, type AppName, bundle, sourcesHash } from '../../../web/build.ts'
import { realTime } from '../../platform/time/time.ts'

export { firstPicture, pictureIn, sourcesOf } from '../../../web/shared/pictures.ts'
export type { AppFiles, AppName }

const WEEK_MS = 7 * 86_400_000

/** A file with its compressed copies, ready to be sent. */
export type PageFile = { name: string; plain: Buffer; br: Buffer; gzip: Buffer }

type Manifest = { apps: Record<AppName, AppFiles>; files: string[] }

/** The built apps: this build's files in memory, those of earlier builds on disk for the tabs that still need them. */
export class BuiltPages {
  readonly build: string
  readonly apps: Record<AppName, AppFiles>
  readonly #files: Map<string, PageFile>
  readonly #folder: string

  constructor({
    build,
    apps,
    files,
    folder,
  }: { build: string; apps: Record<AppName, AppFiles>; files: PageFile[]; folder: string }) {
    this.build = build
    this.apps = apps
    this.#files = new Map(files.map((file) => [file.name, file]))
    this.#folder = folder
  }

  /** Null when no build of the last week had it. */
  async file(name: string): Promise<PageFile | null> {
    return this.#files.get(name) ?? readPageFile(this.#folder, name)
  }

  current(name: string): PageFile | undefined {
    return this.#files.get(name)
  }
}

/**
 * The apps built from the current sources, or the same build if an earlier start has left it in the folder. A folder
 * that cannot be written costs the next start a second and nothing else.
 */
export async function openPages(folder: string, log: FastifyBaseLogger): Promise<BuiltPages> {
  const build = sourcesHash()
  const kept = await readBuild(folder, build)
  if (kept) {
    await utimes(manifestPath(folder, build), realTime.now() / 1000, realTime.now() / 1000).catch(() => {})
    return kept
  }
  const { apps, files } = await bundle(build)
  const pageFiles = await Promise.all([...files].map(([name, bytes]) => compress(name, Buffer.from(bytes))))
  try {
    await writeBuild(folder, build, { apps, files: pageFiles })
    await removeOld(folder)
  } catch (error) {
    log.warn({ err: error }, 'the built pages could not be kept, so the next start builds them again')
  }
  return new BuiltPages({ build, apps, files: pageFiles, folder })
}

async function readBuild(folder: string, build: string): Promise<BuiltPages | null> {
  try {
    const { apps, files }: Manifest = JSON.parse(await readFile(manifestPath(folder, build), 'utf8'))
    const read = await Promise.all(files.map((name) => readPageFile(folder, name)))
    const whole = read.filter((file) => file !== null)
    return whole.length === files.length ? new BuiltPages({ build, apps, files: whole, folder }) : null
  } catch {
    return null
  }
}

/** The manifest is written last: a build has all its files or does not exist. */
async function writeBuild(
  folder: string,
  build: string,
  { apps, files }: { apps: Record<AppName, AppFiles>; files: PageFile[] },
): Promise<void> {
  await makeFolder(folder)
  for (const { name, plain, br, gzip } of files) {
    for (const [end, bytes] of Object.entries({ '': plain, '.br': br, '.gz': gzip }))
      await place(join(folder, name + end), bytes)
  }
  const manifest: Manifest = { apps, files: files.map(({ name }) => name) }
  await place(manifestPath(folder, build), JSON.stringify(manifest))
}

/** A folder made by root still belongs to the owner of the data, so that they can build the next time. */
async function makeFolder(folder: string): Promise<void> {
  const isNew = await mkdir(folder, { recursive: true })
  if (!isNew || process.getuid?.() !== 0) return
  const { uid, gid } = await stat(join(folder, '..'))
  await chown(folder, uid, gid)
}

async function place(path: string, bytes: Buffer | string): Promise<void> {
  const incoming = `${path}.${process.pid}.incoming`
  await writeFile(incoming, bytes)
  await rename(incoming, path)
}

/** A build that was not started for a week is removed, with the files that no other build names. */
async function removeOld(folder: string): Promise<void> {
  const before = realTime.now() - WEEK_MS
  const names = await readdir(folder)
  const needed = new Set<string>()
  for (const name of names.filter(isManifest)) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < before) await rm(path, { force: true })
    else for (const file of (JSON.parse(await readFile(path, 'utf8')) as Manifest).files) needed.add(file)
  }
  for (const name of names.filter(
    (name) => !isManifest(name) && !needed.has(name.replace(/\.(br|gz)$/, '')),
  )) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

async function readPageFile(folder: string, name: string): Promise<PageFile | null> {
  if (!/^[\w-][\w.-]*\.(js|css)$/.test(name)) return null
  try {
    const [plain, br, gzip] = await Promise.all(
      ['', '.br', '.gz'].map((end) => readFile(join(folder, name + end))),
    )
    return { name, plain: plain!, br: br!, gzip: gzip! }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function compress(name: string, plain: Buffer): Promise<PageFile> {
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 10, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  return { name, plain, br, gzip: zipped }
}

const manifestPath = (folder: string, build: string) => join(folder, `build-${build}.json`)
const isManifest = (name: string) => /^build-\w+\.json$/.test(name)
