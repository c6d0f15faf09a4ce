import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readdir, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { canEnter, type DatabaseUser, unprivilegedUser, userWithId } from './embedded-user.ts'
import { readPostmaster, stopPostmaster } from './postmaster.ts'

export type Home = { folder: string; user: DatabaseUser | null }

/** Where the database lives when the service runs as root in a folder that nobody else can enter. */
const ROOT_FALLBACK_FOLDER = '/var/lib/goodlot'

/**
 * The folder of the cluster, `DATA_DIR/postgres`, and the user who runs PostgreSQL on it: our own, or under root, which
 * PostgreSQL refuses, another. If that user cannot enter the folder, it is a link to one they can enter.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const wanted = resolve(dataDir, 'postgres')
  const present = await realpath(wanted).catch(() => null)
  if (process.getuid?.() !== 0) {
    if (!present) await mkdir(wanted, { mode: 0o700 })
    return { folder: present ?? (await realpath(wanted)), user: null }
  }
  const user = present ? await ownerOf(present) : await userFor(dataDir)
  if (await canEnter(present ?? (await realpath(dataDir)), user))
    return { folder: present ?? (await give(wanted, user)), user }
  const inRootFallback = join(ROOT_FALLBACK_FOLDER, `database-${randomBytes(4).toString('hex')}`)
  // A separate chmod, since our umask may take bits from the mode of a new folder.
  if (await mkdir(ROOT_FALLBACK_FOLDER, { recursive: true })) await chmod(ROOT_FALLBACK_FOLDER, 0o755)
  if (present) await move(present, inRootFallback)
  else await give(inRootFallback, user)
  await rm(wanted, { force: true })
  await symlink(inRootFallback, wanted)
  return { folder: inRootFallback, user }
}

/** The owner of the data folder; if that is root, or an id without a name, an unprivileged user. */
async function userFor(dataDir: string): Promise<DatabaseUser> {
  const { uid } = await stat(dataDir)
  return (uid === 0 ? null : await userWithId(uid)) ?? unprivilegedUser()
}

/** The user who made the cluster runs it, so that a folder first used by another user also works under root. */
async function ownerOf(home: string): Promise<DatabaseUser> {
  const { uid, gid } = await stat(home)
  // Left by a start that was killed before it could hand the new folder over.
  if (uid === 0) return handOver(home, await unprivilegedUser())
  return { uid, gid }
}

/** For a database whose folder is now in a place that only root can enter. */
async function move(from: string, to: string): Promise<void> {
  const left = await readPostmaster(join(from, 'cluster'))
  if (left) await stopPostmaster(left, join(from, 'cluster'))
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await promisify(execFile)('cp', ['-a', from, to])
    await rm(from, { recursive: true })
  }
}

async function give(folder: string, user: DatabaseUser): Promise<string> {
  await mkdir(folder, { mode: 0o700 })
  await handOver(folder, user)
  return realpath(folder)
}

async function handOver(folder: string, user: DatabaseUser): Promise<DatabaseUser> {
  await chown(folder, user.uid, user.gid)
  return user
}

const DRAFT = 'draft-'

/** New folders are filled under this name, then moved into place, so a killed start leaves none half full. */
export function draftIn(folder: string): string {
  return join(folder, `${DRAFT}${randomBytes(4).toString('hex')}`)
}

/** Removes what killed starts have left. */
export async function removeDrafts({ folder }: Home): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(DRAFT)) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

/** The name of a socket may have 107 bytes, the last 14 of which are `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_FOLDER = 107 - 14

/** A private folder for the socket: the home itself, unless its name is too long. */
export async function socketFolder({ folder, user }: Home): Promise<string> {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) return folder
  const parent = !user || (await canEnter(tmpdir(), user)) ? tmpdir() : '/tmp'
  const short = await mkdtemp(join(parent, SOCKET_FOLDER))
  if (user) await chown(short, user.uid, user.gid)
  return short
}

const SOCKET_FOLDER = 'goodlot-socket-'

/** True for a folder that holds nothing but a socket, and was made for it. */
export function isSocketFolder(folder: string): boolean {
  return basename(folder).startsWith(SOCKET_FOLDER)
}
