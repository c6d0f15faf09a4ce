import { deprecations } from '../../live/activity/deprecations.ts'
import { longestWaitMs } from '../../platform/database/pool.ts'
import { apiDescription } from '../../platform/http/documents/api-description.ts'
import { useFastPath, useFrameworkOnly } from '../../platform/http/fast-path/fast-path.ts'
import type { FastWrite } from '../../platform/http/fast-path/fast-writes.ts'
import { healthRoutes } from '../../platform/http/operations/health.ts'
import { limitConnections } from '../../platform/http/overload/connections.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { openHttpApp } from '../../platform/http/server/http-app.ts'
import { type DrainTime, trackInFlight } from '../../platform/http/server/in-flight.ts'
import { portClosed } from '../../platform/http/server/shared-port.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

/** How long connected clients are still answered after the service has stopped listening. */
const LEAVING: DrainTime = { forMs: 1_000, withinMs: 2_000 }
/** Requests still unanswered by then are cut off, so that the whole stop takes less than ten seconds. */
const DRAIN_MS = 5_000
/** Requests that arrive just before everything closes still get a 503, so their senders know nothing was done. */
const LAST_REQUESTS: DrainTime = { forMs: 200, withinMs: 1_000 }

type FrontSettings = {
  parts: Part[]
  /** The time of the server, as /v3/time tells it. */
  now: () => number
  // biome-ignore lint/suspicious/noExplicitAny: each write knows the body of its own schema
  fastWrites: FastWrite<any>[]
  /** When false, every request goes through the framework. */
  hasFastPath?: boolean | undefined
  drain: DrainTime | undefined
  /** What a read waits for first, where several processes serve. */
  beforeRead: (() => Promise<void>) | null
  /** Asks live connections to go elsewhere. */
  closeLiveConnections: () => Promise<void>
}

/** The listener with the routes of all parts, and the end of every connection. */
export async function openFront(base: Base, settings: FrontSettings): Promise<Part & { app: App }> {
  const { config, db, time, access, cache, metrics } = base
  const { parts, now, fastWrites: writes, hasFastPath = true } = settings
  const { drain, beforeRead, closeLiveConnections } = settings
  let isLeaving = false
  let isStopping = false
  const app = await openHttpApp({
    ...base,
    isStopping: () => isStopping,
    connectionWaitMs: () => longestWaitMs(db),
    documentGate: access.visitor('anonymousRead').onRequest,
    api: apiDescription,
    deprecations,
  })
  const dependencies = parts.flatMap((part) => part.dependencies ?? [])
  healthRoutes(app, { db, dependencies, isLeaving: () => isLeaving, now })
  for (const part of parts) part.routes?.(app)
  await app.ready()

  const inFlight = trackInFlight(app.server, { isStopping: () => isStopping, time, portClosed })
  const { connections, trustedProxies, corsOrigins } = config
  const watchers = [inFlight.watch, limitConnections(app.server, { ...connections, trustedProxies, time })]
  const isOpenToEverySite = corsOrigins.includes('*')
  if (hasFastPath)
    await useFastPath(app, { access, cache, metrics, isOpenToEverySite, beforeRead, writes, watchers })
  else useFrameworkOnly(app, watchers)
  return {
    app,
    async stop() {
      isLeaving = true
      // First, so that live connections, which come back at once, do so elsewhere.
      await inFlight.leave()
      const closed = closeLiveConnections()
      await inFlight.quiet(drain ?? LEAVING)
      isStopping = true
      await closed
      await inFlight.drained(DRAIN_MS)
      await inFlight.quiet(drain ?? LAST_REQUESTS)
      await inFlight.closeIdle()
      app.server.close()
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
