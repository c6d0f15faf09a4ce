import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseGone } from '../database/database-gone.ts'
import type { Sweeping } from '../database/sweeper.ts'
import type { Dependency } from '../http/operations/health.ts'
import type { App } from '../http/server/app-type.ts'
import { pause } from '../time/time.ts'

/** A part of the service: what it answers, and what of it runs without a request. */
export type Part = {
  routes?(app: App): void
  sweepings?: Sweeping[]
  /** What /readyz reports on. */
  dependencies?: Dependency[]
  /** May be called again when it has failed. */
  start?(): Promise<void> | void
  stop?(): Promise<void> | void
}

const RETRY_MS = 1_000

/** Tries again while the database is away, which it may be for a moment at any time. */
export async function startPart(part: Part, log: FastifyBaseLogger): Promise<void> {
  for (;;) {
    try {
      return await part.start?.()
    } catch (error) {
      if (!isDatabaseGone(error as Error)) throw error
      log.warn({ err: error }, 'the start is waiting for the database')
      await pause(RETRY_MS)
    }
  }
}
