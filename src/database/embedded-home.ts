import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, realpath, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StartupError } from '../errors.ts'
import { canEnter, type DatabaseUser, unprivilegedUser } from './embedded-user.ts'

export type Home = { folder: string; user: DatabaseUser | null }

/** Where the database lives when the service runs as root in a folder that nobody else can enter. */
const SHELTER = '/var/lib/goodlot'

/**
 * The folder that holds the cluster, `DATA_DIR/postgres`, and who runs PostgreSQL on it: ourselves, or under root, which
 * PostgreSQL refuses, another user. Where that user cannot enter the folder, `DATA_DIR/postgres` is a link to a place it can.
 */
export async function findHome(dataDir: string): Promise<Home> {
  const wanted = resolve(dataDir, 'postgres')
  const present = await realpath(wanted).catch(() => null)
  if (process.getuid?.() !== 0) {
    if (!present) await mkdir(wanted, { mode: 0o700 })
    return { folder: present ?? (await realpath(wanted)), user: null }
  }
  if (present) return { folder: present, user: await ownerOf(present) }
  const user = await unprivilegedUser()
  if (await canEnter(await realpath(dataDir), user)) return { folder: await give(wanted, user), user }
  await mkdir(SHELTER, { recursive: true, mode: 0o755 })
  const sheltered = await give(join(SHELTER, `database-${randomBytes(4).toString('hex')}`), user)
  await rm(wanted, { force: true })
  await symlink(sheltered, wanted)
  return { folder: sheltered, user }
}

/** Whoever made the cluster runs it, so that a folder first used by somebody else also works under root. */
async function ownerOf(home: string): Promise<DatabaseUser> {
  const { uid, gid } = await stat(home)
  const user = { uid, gid }
  if (uid === 0 || !(await canEnter(home, user)))
    throw new StartupError(`The user ${uid} that owns the database can no longer enter its folder ${home}.`)
  return user
}

async function give(folder: string, { uid, gid }: DatabaseUser): Promise<string> {
  await mkdir(folder, { mode: 0o700 })
  await chown(folder, uid, gid)
  return realpath(folder)
}

/** The name of a socket may have 107 bytes, the last 14 of which are `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_FOLDER = 107 - 14

/** A private folder for the socket: the home itself, unless its name is too long. */
export async function socketFolder({ folder, user }: Home): Promise<string> {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) return folder
  const parent = !user || (await canEnter(tmpdir(), user)) ? tmpdir() : '/tmp'
  const short = await mkdtemp(join(parent, 'goodlot-'))
  if (user) await chown(short, user.uid, user.gid)
  return short
}
