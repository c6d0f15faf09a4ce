import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '../config/startup-error.ts'

export type DatabaseUser = { uid: number; gid: number }

/** A user that every Unix has, and that owns nothing of ours but the database. */
export async function unprivilegedUser(): Promise<DatabaseUser> {
  const users = await knownUsers()
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const user = users.find((known) => known.name === name)
    if (user) return { uid: user.uid, gid: user.gid }
  }
  throw new StartupError('Running as root, Goodlot needs a user named postgres or nobody for its database.')
}

export async function userWithId(id: number): Promise<DatabaseUser | null> {
  const user = (await knownUsers()).find(({ uid }) => uid === id)
  return user ? { uid: user.uid, gid: user.gid } : null
}

async function knownUsers(): Promise<(DatabaseUser & { name: string })[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => {
    const [name, , uid, gid] = line.split(':')
    return { name: name!, uid: Number(uid), gid: Number(gid) }
  })
}

/** True when the user may pass through every folder on the way to this path. */
export async function canEnter(path: string, user: DatabaseUser): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  const parent = dirname(path)
  return parent === path || canEnter(parent, user)
}
