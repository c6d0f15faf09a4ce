import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pause } from '../time/time.ts'
import { isSocketFolder } from './embedded-home.ts'
import { isAlive, type Postmaster, readPidFile, readPostmaster, stopPostmaster } from './postmaster.ts'

/**
 * Ends the processes that a killed run left on the database's folder, and removes the files that would keep the next
 * one from starting. Only for the holder of the folder's lock: no other process has any business there.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const cluster = join(folder, 'cluster')
  const running = await readPostmaster(cluster)
  if (running) await stopPostmaster(running, cluster)
  await endProcessesIn(folder)
  const noted = await readPidFile(cluster)
  if (noted) await disownPidFile(cluster, noted)
  for (const name of ['.s.PGSQL.5432.lock', '.s.PGSQL.5432']) await rm(join(folder, name), { force: true })
  const socketDir = (running ?? noted)?.socketDir ?? ''
  if (isSocketFolder(socketDir)) await rm(socketDir, { recursive: true, force: true })
}

const PATIENCE_MS = 5_000

/** Backends outlive a killed server for a moment, busy ones for longer; so does the initdb of a killed start. */
async function endProcessesIn(folder: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 20) {
    const pids = await processesIn(folder)
    if (pids.length === 0) return
    for (const pid of pids) signal(pid, waitedMs < PATIENCE_MS ? 'SIGQUIT' : 'SIGKILL')
    await pause(20)
  }
}

/** PostgreSQL processes work in their cluster. Outside Linux, PostgreSQL's own check of its shared memory must do. */
async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = pids.map(async (pid) => {
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    const isPostgres = async () =>
      (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')) === 'postgres\n'
    return place.startsWith(`${folder}/`) && (await isPostgres()) ? [Number(pid)] : []
  })
  return (await Promise.all(found)).flat()
}

/**
 * PostgreSQL refuses to start while the pid in this file exists, even as a zombie or as another process by now; but it
 * ignores the pid of its parent, us. The file stays, since it names the shared memory it checks next.
 */
async function disownPidFile(cluster: string, { pid }: Postmaster): Promise<void> {
  if (!isAlive(pid)) return
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^\d+/, String(process.pid)))
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended.
  }
}
