import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartupError } from '../errors.ts'

export type Postmaster = { pid: number; socketDir: string; isReady: boolean }

/** The PostgreSQL that runs on this cluster, or null; a pid file that only looks alive is not one. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  const postmaster = {
    pid: Number(lines[0]),
    socketDir: lines[4] ?? '',
    isReady: lines[7]?.trim() === 'ready',
  }
  // PostgreSQL creates the file before it writes its pid; pid 0 would mean ourselves.
  if (!(postmaster.pid > 0)) return null
  if (await runsOn(postmaster.pid, cluster)) return postmaster
  // The pid now belongs to someone else (after a reboot, say): PostgreSQL itself would refuse to start.
  if (isAlive(postmaster.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true })
  return null
}

/** A fast shutdown: open transactions end, committed ones are kept, and it is over when the process is gone. */
export async function stopPostmaster({ pid }: Postmaster, cluster: string): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 50) {
    if (!(await runsOn(pid, cluster))) return
    await pause(50)
  }
  throw new StartupError(`A PostgreSQL left from an earlier run (process ${pid}) does not stop.`)
}

async function runsOn(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    return folder !== null && folder === (await realpath(cluster).catch(() => cluster))
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  return stdout.includes('postgres')
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
