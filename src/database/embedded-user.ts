import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '../errors.ts'

export type DatabaseUser = { uid: number; gid: number }

/** A user every Unix has, and who may own nothing of ours but the database. */
export async function unprivilegedUser(): Promise<DatabaseUser> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const [, , uid, gid] = users.find((user) => user[0] === name) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartupError('Running as root, Goodlot needs a user named postgres or nobody for its database.')
}

/** True when the user may pass through every folder on the way to this path. */
export async function canEnter(path: string, user: DatabaseUser): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  const parent = dirname(path)
  return parent === path || canEnter(parent, user)
}
