import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The time, and timers. Whatever depends on time is given one of these; in tests it stands still until the test moves
 * it. A timer's work may return a promise, so that a test can wait until it is done.
 */
export type Time = {
  /** Epoch milliseconds. */
  now: () => number
  /** Milliseconds since some moment: they only grow, whatever is done to the machine's clock. */
  monotonic: () => number
  /** Runs the work once, after this many milliseconds. */
  after: (ms: number, work: Work) => Timer
  /** Runs the work again and again. */
  every: (ms: number, work: Work) => Timer
  /** Resolves after this many milliseconds, or earlier when the signal is aborted. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Aborted after this many milliseconds, with a `TimeoutError`. */
  deadline: (ms: number) => AbortSignal
}

export type Work = () => unknown
export type Timer = { cancel(): void }

/** Its timers keep no process alive; only a wait does. */
export const realTime: Time = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms).unref()
    return { cancel: () => clearTimeout(timer) }
  },
  every(ms, work) {
    const timer = setInterval(work, ms).unref()
    return { cancel: () => clearInterval(timer) }
  },
  wait: (ms, signal) => pause(ms, signal),
  deadline: (ms) => AbortSignal.timeout(ms),
}

/**
 * Real time, whatever the clock of a test says: for looking again at another process, such as the database or a worker,
 * which no test can hold still.
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal ? { signal } : {}).catch((error) => {
    if (!signal?.aborted) throw error
  })
}
