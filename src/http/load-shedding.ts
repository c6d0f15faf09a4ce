import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { unavailable } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is given up first when the process is overloaded; `never` for health checks. */
    importance?: 'read' | 'write' | 'bid' | 'never'
  }
}

/** Milliseconds of event-loop delay above which a kind of request is turned away: reads first, bids last. */
const patienceMs = { read: 150, write: 300, bid: 600, never: Number.POSITIVE_INFINITY }

export function useLoadShedding(app: FastifyInstance, { isStopping }: { isStopping: () => boolean }): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  let recentMs = 0
  delay.enable()
  const timer = setInterval(() => {
    // The worst of the last half second, smoothed, so that one pause for garbage does not turn people away.
    recentMs = Math.max(0, (recentMs + delay.percentile(90) / 1e6) / 2)
    delay.reset()
  }, 250).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  app.addHook('onRequest', async (request, reply) => {
    const importance =
      request.routeOptions.config?.importance ?? (request.method === 'GET' ? 'read' : 'write')
    if (importance !== 'never' && isStopping()) {
      reply.header('connection', 'close')
      throw unavailable('The service is restarting.')
    }
    if (recentMs > patienceMs[importance]) throw unavailable('The service is very busy right now.')
  })
}
