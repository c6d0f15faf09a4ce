import { EventEmitter, once } from 'node:events'
import type { Server } from 'node:http'

export type InFlight = {
  /** Resolves when nothing is being answered any more, or when the time is over. */
  drained(withinMs: number): Promise<void>
}

/** Counts the requests that are being answered, so that a stop can wait for them; what comes after the stop does not count. */
export function trackInFlight(server: Server, { isStopping }: { isStopping: () => boolean }): InFlight {
  const changes = new EventEmitter()
  let count = 0
  const leave = () => {
    count--
    if (count === 0) changes.emit('idle')
  }
  // At the server and not at the framework, past which some requests go.
  server.prependListener('request', (_request, response) => {
    if (isStopping()) return
    count++
    response.once('close', leave)
  })
  return {
    async drained(withinMs) {
      if (count === 0) return
      await once(changes, 'idle', { signal: AbortSignal.timeout(withinMs) }).catch(() => {})
    },
  }
}
