import type { FastifyBaseLogger } from 'fastify'
import type { Sweeping } from '../../platform/database/sweeper.ts'
import { whenDatabaseIsBack } from '../../platform/database/when-back.ts'
import type { Dependency } from '../../platform/http/operations/health.ts'
import type { App } from '../../platform/http/server/app-type.ts'

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

export async function startPart(part: Part, log: FastifyBaseLogger): Promise<void> {
  await whenDatabaseIsBack(async () => part.start?.(), { log })
}
