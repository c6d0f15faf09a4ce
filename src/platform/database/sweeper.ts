import type { FastifyBaseLogger } from 'fastify'
import type { Time, Timer } from '../time/time.ts'

export type Sweeping = {
  /** What is logged when it fails: "old sign-in rows were not removed". */
  failure: string
  everyMs: number
  /** Also when the service starts. */
  atStart?: boolean
  /** Long work looks at the signal now and then, and ends early when the service stops. */
  sweep: (stopping: AbortSignal) => Promise<unknown>
}

/** Runs housekeeping jobs at intervals; runs of one job never overlap. Several processes may do it at once. */
export class Sweeper {
  readonly #sweepings: Sweeping[]
  readonly #log: FastifyBaseLogger
  readonly #stopping = new AbortController()
  readonly #time: Time
  #timers: Timer[] = []

  constructor({ log, time, sweepings }: { log: FastifyBaseLogger; time: Time; sweepings: Sweeping[] }) {
    this.#log = log
    this.#time = time
    this.#sweepings = sweepings
  }

  start(): void {
    this.#timers = this.#sweepings.map((sweeping) => {
      let underWay = sweeping.atStart ? this.#run(sweeping) : Promise.resolve()
      return this.#time.every(sweeping.everyMs, () => {
        underWay = underWay.then(() => this.#run(sweeping))
        return underWay
      })
    })
  }

  stop(): void {
    for (const timer of this.#timers) timer.cancel()
    this.#stopping.abort()
  }

  async #run({ sweep, failure }: Sweeping): Promise<void> {
    const { signal } = this.#stopping
    try {
      if (!signal.aborted) await sweep(signal)
    } catch (error) {
      if (!signal.aborted) this.#log.warn({ err: error }, failure)
    }
  }
}
