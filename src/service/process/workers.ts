import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { connectWorkers } from '../../live/realtime/between-workers.ts'
import type { ConnectionSettings } from '../../platform/database/pool.ts'
import { gatherMetrics } from '../../platform/http/operations/metrics-of-all.ts'
import { watchPort } from '../../platform/http/server/shared-port.ts'
import { pause, realTime } from '../../platform/time/time.ts'

const STOP_WITHIN_MS = 8_000
/** A worker that lived this long started well: if it dies later, it is replaced at once. */
const HEALTHY_MS = 10_000
const LONGEST_PAUSE_MS = 5_000

/** The processes that serve, all on one port. One that dies is replaced. */
export class Workers {
  readonly #env: NodeJS.ProcessEnv
  readonly #log: Logger
  readonly #count: number
  #isServing = false
  #isStopping = false
  #pauseMs = 0

  constructor({ connection, log, count }: { connection: ConnectionSettings; log: Logger; count: number }) {
    // The demo is set up once, by the leading process.
    this.#env = { DATABASE_URL: urlOf(connection), DEMO_DATA: 'false' }
    this.#log = log
    this.#count = count
  }

  /** Resolves with the port when all workers serve, or with null when the first could not start and has said why. */
  async start(): Promise<number | null> {
    gatherMetrics()
    connectWorkers()
    watchPort()
    // Each worker accepts its own. Connections that the leader hands to a worker that has just died hang forever.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    const port = await listening(this.#fork())
    if (port === null) return null
    this.#isServing = true
    const others = Array.from({ length: this.#count - 1 }, () => this.#fork())
    await Promise.all(others.map(listening))
    return port
  }

  /** All workers finish what is in flight; those that take too long are killed. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const gone = Promise.all(workers.map(ended))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.race([gone, pause(STOP_WITHIN_MS)])
    for (const worker of workers) worker.process.kill('SIGKILL')
    await gone
  }

  #fork(): Worker {
    const worker = cluster.fork(this.#env)
    worker.once('exit', (code, signal) => {
      void this.#replace({ pid: worker.process.pid, reason: code ?? signal })
    })
    realTime.after(HEALTHY_MS, () => {
      if (!worker.isDead()) this.#pauseMs = 0
    })
    return worker
  }

  async #replace(details: { pid: number | undefined; reason: number | string }): Promise<void> {
    if (!this.#isServing || this.#isStopping) return
    this.#log.error(details, 'a worker has died and is replaced')
    await pause(this.#pauseMs)
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * this.#pauseMs + 100)
    if (!this.#isStopping) this.#fork()
  }
}

/** A worker that is dead is listed until its channel is closed too, and says so only once. */
export async function ended(worker: Worker): Promise<void> {
  if (!worker.isDead()) await new Promise((done) => worker.once('exit', done))
}

function listening(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => {
    worker.once('listening', ({ port }) => resolve(port))
    worker.once('exit', () => resolve(null))
  })
}

/** How workers reach the database that the leading process has started or was given. */
function urlOf({ connectionString, host, user, database }: ConnectionSettings): string {
  return connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`
}
