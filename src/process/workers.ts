import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import type { ConnectionSettings } from '../database/pool.ts'
import { DropsFile } from '../http/cache/drops-file.ts'
import { dropForDead, SharedDrops } from '../http/cache/shared-drops.ts'
import { gatherMetrics } from '../http/operations/metrics-of-all.ts'
import { connectWorkers } from '../realtime/between-workers.ts'
import { pause, realTime } from '../time/time.ts'

const STOP_WITHIN_MS = 8_000
/** A worker that lived this long started well: if it dies later, it is replaced at once. */
const HEALTHY_MS = 10_000
const LONGEST_PAUSE_MS = 5_000
/** After the three standard streams and the channel to the leading process. */
const DROPS_FD = 4
const PLACE = 'GOODLOT_WORKER_PLACE'

/** Null in a service of one process, whose cache knows of every write anyway. */
export function openSharedDrops(): SharedDrops | null {
  const place = cluster.isWorker ? process.env[PLACE] : undefined
  if (place === undefined) return null
  const [column, columns] = place.split('/').map(Number) as [number, number]
  return new SharedDrops(new DropsFile({ fd: DROPS_FD, columns }), column)
}

/** The processes that serve, all on one port. One that dies is replaced. */
export class Workers {
  readonly #env: NodeJS.ProcessEnv
  readonly #log: Logger
  readonly #drops: DropsFile
  #isServing = false
  #isStopping = false
  #pauseMs = 0

  constructor({ connection, log, count }: { connection: ConnectionSettings; log: Logger; count: number }) {
    // The demo is set up once, by the leading process.
    this.#env = { DATABASE_URL: urlOf(connection), DEMO_DATA: 'false' }
    this.#log = log
    this.#drops = DropsFile.create(count)
  }

  /** Resolves with the port when all workers serve, or with null when the first could not start and has said why. */
  async start(): Promise<number | null> {
    gatherMetrics()
    connectWorkers()
    // Each worker accepts its own. Connections that the leader hands to a worker that has just died hang forever.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ stdio: ['inherit', 'inherit', 'inherit', 'ipc', this.#drops.fd] })
    const port = await listening(this.#fork(0))
    if (port === null) return null
    this.#isServing = true
    const others = Array.from({ length: this.#drops.columns - 1 }, (_, other) => this.#fork(other + 1))
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

  #fork(column: number): Worker {
    const worker = cluster.fork({ ...this.#env, [PLACE]: `${column}/${this.#drops.columns}` })
    worker.once('exit', (code, signal) => {
      dropForDead(this.#drops, column)
      void this.#replace(column, { pid: worker.process.pid, reason: code ?? signal })
    })
    realTime.after(HEALTHY_MS, () => {
      if (!worker.isDead()) this.#pauseMs = 0
    })
    return worker
  }

  async #replace(
    column: number,
    details: { pid: number | undefined; reason: number | string },
  ): Promise<void> {
    if (!this.#isServing || this.#isStopping) return
    this.#log.error(details, 'a worker has died and is replaced')
    await pause(this.#pauseMs)
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * this.#pauseMs + 100)
    if (!this.#isStopping) this.#fork(column)
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
