import { unavailable } from '../answers/error-envelope.ts'

/**
 * Lets a few through at once; the others wait here and not in the queue for connections, so that a rush for one thing
 * leaves the database to everybody else. The usual libraries let any number wait; this one refuses when its queue is
 * full.
 */
export class ConcurrencyLimit {
  readonly #atOnce: number
  readonly #mayWait: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor({ atOnce, mayWait }: { atOnce: number; mayWait: number }) {
    this.#atOnce = atOnce
    this.#mayWait = mayWait
  }

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Waits for its turn, then resolves to a function that must be called once at the end. */
  async enter(): Promise<() => void> {
    if (this.#inside < this.#atOnce) this.#inside++
    else if (this.#waiting.length < this.#mayWait) await new Promise<void>((go) => this.#waiting.push(go))
    else throw unavailable('Too many people are doing this at once. Please try again.')
    return () => this.#leave()
  }

  /** The place goes to the caller who has waited longest. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#inside--
  }
}
