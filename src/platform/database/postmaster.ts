import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../config/startup-error.ts'
import { pause } from '../time/time.ts'

export type Postmaster = { pid: number; socketDir: string; isReady: boolean }

/** The PostgreSQL that runs on this cluster, or null: a pid file alone proves nothing. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const noted = await readPidFile(cluster)
  return noted && (await runsOn(noted.pid, cluster)) ? noted : null
}

/** What the pid file says, whether or not that process still runs. */
export async function readPidFile(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  // PostgreSQL creates the file before it writes its pid; pid 0 would mean ourselves.
  if (!(pid > 0)) return null
  return { pid, socketDir: lines[4] ?? '', isReady: ['ready', 'standby'].includes(lines[7]?.trim() ?? '') }
}

/** A fast shutdown: open transactions end, committed ones are kept. Returns when the process is gone. */
export async function stopPostmaster({ pid }: Postmaster, cluster: string): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 50) {
    if (!(await runsOn(pid, cluster))) return
    await pause(50)
  }
  throw new StartupError(`A PostgreSQL left from an earlier run (process ${pid}) does not stop.`)
}

/** A process that has ended but was never waited for (a zombie) still has its pid, but no folder and no command. */
async function runsOn(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const folder = await realpath(cluster).catch(() => cluster)
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === folder
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  return stdout.includes('postgres') && stdout.includes(folder)
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
