import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Outlives a simulation that is itself killed, ends its database and removes its folder: `node janitor.ts <folder>`. */
const folder = process.argv[2]!
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.once('disconnect', () => {
  try {
    const pidFile = join(folder, 'database', 'postgres', 'cluster', 'postmaster.pid')
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    // The file exists before the pid is in it, and 0 would mean our own process group.
    if (pid > 0) process.kill(pid, 'SIGQUIT')
  } catch {}
  setTimeout(() => {
    try {
      rmSync(readlinkSync(join(folder, 'socket')), { recursive: true, force: true })
    } catch {}
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    process.exit(0)
  }, 500)
})
