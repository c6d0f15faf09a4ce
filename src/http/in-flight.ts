import { EventEmitter, once } from 'node:events'
import type { FastifyInstance } from 'fastify'

export type InFlight = {
  /** Resolves when nothing is being answered any more, or when the time is over. */
  drained(withinMs: number): Promise<void>
}

/** Counts the requests that are being answered, so that a stop can wait for them. */
export function trackInFlight(app: FastifyInstance): InFlight {
  const changes = new EventEmitter()
  let count = 0
  app.addHook('onRequest', (_request, reply, done) => {
    count++
    reply.raw.once('close', () => {
      count--
      if (count === 0) changes.emit('idle')
    })
    done()
  })
  return {
    async drained(withinMs) {
      if (count === 0) return
      await once(changes, 'idle', { signal: AbortSignal.timeout(withinMs) }).catch(() => {})
    },
  }
}
