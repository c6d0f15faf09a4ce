import type { Time } from '../../time/time.ts'
import type { ResponseCache } from './response-cache.ts'

/** A database that takes longer is in trouble: then nothing that is cached counts as current. */
const LONGEST_WAIT_MS = 1_000

type Parts = {
  cache: ResponseCache
  time: Time
  /** Resolves when every event that was committed before the call has dropped its tags here, or when it is aborted. */
  caughtUp: (signal: AbortSignal) => Promise<void>
}

/**
 * Where several processes serve, each hears of the others' commits some milliseconds late. So a read waits until
 * everything that was committed before it arrived is known here: whoever wrote reads their own write, on any worker,
 * and prices never go back. All reads that wait share one look at the database.
 */
export function waitForOthers({ cache, time, caughtUp }: Parts): () => Promise<void> {
  return async () => {
    const late = new AbortController()
    const timer = time.after(LONGEST_WAIT_MS, () => late.abort())
    await caughtUp(late.signal)
    timer.cancel()
    if (late.signal.aborted) cache.clear()
  }
}
