import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '../../src/platform/database/folder-lock.ts'
import { readPostmaster, stopPostmaster } from '../../src/platform/database/postmaster.ts'

/** A test run that was killed leaves its PostgreSQL running; the next run ends it. Folders in use are locked. */
export async function removeAbandoned(prefix: string): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    try {
      // A folder that was only just made may not be locked yet.
      if (Date.now() - (await stat(folder)).ctimeMs < 60_000) continue
      const lock = lockFolder(folder)
      const cluster = join(folder, 'postgres', 'cluster')
      const left = await readPostmaster(cluster)
      if (left) await stopPostmaster(left, cluster)
      lock.release()
      await rm(folder, { recursive: true, force: true })
    } catch {
      // In use, or another user's.
    }
  }
}
