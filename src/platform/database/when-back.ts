import type { FastifyBaseLogger } from 'fastify'
import { stopwatch } from '../time/stopwatch.ts'
import { pause } from '../time/time.ts'
import { isDatabaseGone } from './database-gone.ts'
import { OUTDATED } from './timelines.ts'

const RETRY_MS = 500
const REPORT_EVERY_MS = 5_000

type Waiting = { log?: FastifyBaseLogger | undefined; signal?: AbortSignal | undefined }

/**
 * Does a step of the start, and does it again as long as the database is away, which it may be at any moment. Says so every
 * five seconds. The step must be one that can be repeated.
 */
export async function whenDatabaseIsBack<Result>(
  step: () => Promise<Result>,
  { log, signal }: Waiting = {},
): Promise<Result> {
  let sinceReport: (() => number) | null = null
  for (;;) {
    try {
      return await step()
    } catch (error) {
      const { code } = error as { code?: string }
      if (!isDatabaseGone(error as Error) || code === OUTDATED || signal?.aborted) throw error
      if (!sinceReport || sinceReport() >= REPORT_EVERY_MS) {
        log?.warn({ reason: (error as Error).message }, 'the start is waiting for the database')
        sinceReport = stopwatch()
      }
      await pause(RETRY_MS, signal)
    }
  }
}
