import type { FastifyBaseLogger } from 'fastify'

export type Sweeping = {
  /** What goes into the log when a sweep fails: "old sign-in rows were not removed". */
  failure: string
  everyMs: number
  sweep: () => Promise<unknown>
}

/** Removes, now and then, what has no more use. Several processes may do it at once. */
export class Sweeper {
  readonly #sweepings: Sweeping[]
  readonly #log: FastifyBaseLogger
  #timers: NodeJS.Timeout[] = []

  constructor(log: FastifyBaseLogger, sweepings: Sweeping[]) {
    this.#log = log
    this.#sweepings = sweepings
  }

  start(): void {
    this.#timers = this.#sweepings.map(({ everyMs, sweep, failure }) => {
      const run = () => sweep().catch((error) => this.#log.warn({ err: error }, failure))
      return setInterval(run, everyMs).unref()
    })
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }
}
