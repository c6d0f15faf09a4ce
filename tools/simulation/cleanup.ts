import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Outlives a simulation that is itself killed, ends its databases and removes its folder: `node cleanup.ts <folder>`. */
const folder = process.argv[2]!
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.once('disconnect', () => {
  endProcesses()
  setTimeout(() => {
    try {
      rmSync(readlinkSync(join(folder, 'socket')), { recursive: true, force: true })
    } catch {}
    endProcesses()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    process.exit(0)
  }, 500)
})

/** On Linux everything that works in the folder, elsewhere the first process of the database. */
function endProcesses(): void {
  if (process.platform === 'linux') {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`)) process.kill(Number(pid), 'SIGKILL')
      } catch {}
    }
    return
  }
  try {
    const pidFile = join(folder, 'database', 'postgres', 'cluster', 'postmaster.pid')
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    // The file exists before the pid is in it, and 0 would mean our own process group.
    if (pid > 0) process.kill(pid, 'SIGQUIT')
  } catch {}
}
