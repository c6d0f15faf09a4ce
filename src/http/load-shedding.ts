import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { unavailable } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is given up first when the process is overloaded; `never` for health checks. */
    importance?: 'read' | 'write' | 'bid' | 'never'
  }
}

/** How many times the tolerated delay a kind of request is still served: reads go first, bids last. */
const patience = { read: 1, write: 2, bid: 4, never: Number.POSITIVE_INFINITY }

export type LoadShedding = {
  /** Milliseconds of event-loop delay above which reads are turned away. */
  toleratedMs: number
  isStopping: () => boolean
  /** How late the event loop has been running; measured unless a test says so. */
  delayMs?: () => number
}

/** Turns requests away while the process cannot keep up, or is stopping, so that those it takes are answered in time. */
export function useLoadShedding(
  app: FastifyInstance,
  { toleratedMs, isStopping, delayMs }: LoadShedding,
): void {
  const lateness = delayMs ?? measureDelay(app)
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const importance = request.routeOptions.config?.importance ?? (isRead ? 'read' : 'write')
    if (importance !== 'never' && isStopping()) {
      reply.header('connection', 'close')
      done(unavailable('The service is restarting.'))
    } else if (lateness() > toleratedMs * patience[importance]) {
      done(unavailable('The service is very busy right now.'))
    } else done()
  })
}

const WINDOW_MS = 250
const WINDOWS = 4

/** The least delay of the last second's windows: one long pause is no overload, a second without a good moment is. */
function measureDelay(app: FastifyInstance): () => number {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const recent = new Array<number>(WINDOWS).fill(0)
  let leastMs = 0
  const timer = setInterval(() => {
    recent.shift()
    recent.push(delay.percentile(50) / 1e6)
    leastMs = Math.min(...recent)
    delay.reset()
  }, WINDOW_MS).unref()
  delay.enable()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  return () => leastMs
}
