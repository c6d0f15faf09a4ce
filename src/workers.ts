import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ConnectionSettings } from './database/pool.ts'
import { gatherMetrics } from './http/operations/metrics-of-all.ts'
import { connectWorkers } from './realtime/between-workers.ts'

const STOP_WITHIN_MS = 8_000
/** A worker that lived so long did not die of its start, and is replaced at once. */
const HEALTHY_MS = 10_000
const LONGEST_PAUSE_MS = 5_000

/** The processes that serve, all on one port. One that dies is replaced. */
export class Workers {
  readonly #env: NodeJS.ProcessEnv
  readonly #log: Logger
  #isStopping = false
  #pauseMs = 0

  constructor({ connection, log }: { connection: ConnectionSettings; log: Logger }) {
    // The demonstration is set up once, by the process that leads.
    this.#env = { DATABASE_URL: urlOf(connection), DEMO_DATA: 'false' }
    this.#log = log
  }

  /** Resolves with the port when all of them serve, or with null when the first, having said why, could not. */
  async start(count: number): Promise<number | null> {
    gatherMetrics()
    connectWorkers()
    // Each accepts for itself. Handed out by the leader, connections given to a worker that has just died hang for ever.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    const port = await listening(this.#fork())
    if (port === null) return null
    cluster.on('exit', (worker, code, signal) => this.#replace(worker, code ?? signal))
    await Promise.all(Array.from({ length: count - 1 }, () => listening(this.#fork())))
    return port
  }

  /** All of them finish what is in flight; who takes too long is cut. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const gone = Promise.all(workers.map((worker) => new Promise((done) => worker.once('exit', done))))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.race([gone, pause(STOP_WITHIN_MS, null, { ref: false })])
    for (const worker of workers) worker.process.kill('SIGKILL')
    await gone
  }

  #fork(): Worker {
    const worker = cluster.fork(this.#env)
    setTimeout(() => {
      if (!worker.isDead()) this.#pauseMs = 0
    }, HEALTHY_MS).unref()
    return worker
  }

  async #replace(worker: Worker, reason: number | string): Promise<void> {
    if (this.#isStopping) return
    this.#log.error({ pid: worker.process.pid, reason }, 'a worker has died and is replaced')
    await pause(this.#pauseMs)
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * this.#pauseMs + 100)
    if (!this.#isStopping) this.#fork()
  }
}

function listening(worker: Worker): Promise<number | null> {
  return new Promise((resolve) => {
    worker.once('listening', ({ port }) => resolve(port))
    worker.once('exit', () => resolve(null))
  })
}

/** How workers reach the database that the leading process has started, or was given. */
function urlOf({ connectionString, host, user, database }: ConnectionSettings): string {
  return connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`
}
