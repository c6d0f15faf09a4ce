import { EventEmitter, once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'

type InFlight = {
  /** Must see every request before anything answers it. */
  watch: RequestListener
  /**
   * Takes no new connections, and ends those there are with their next answer. A proxy whose connection is refused knows
   * that nothing was done, so it may send even a write to another machine; an answer of 503 it may not.
   */
  leave(): void
  /** Resolves when nothing is being answered any more, or when the time is over. */
  drained(withinMs: number): Promise<void>
  /**
   * Resolves when nobody is connected or has asked for a while, or when the time is over. A connection that is cut just
   * as a request arrives on it leaves its sender not knowing; told to go elsewhere, they know.
   */
  quiet(silence: Silence): Promise<void>
}

/** How long it must be quiet, and the longest we wait for that. */
export type Silence = { forMs: number; withinMs: number }

/** How often it looks for new arrivals, since people may never stop asking. Not for how long: it may be kept from running. */
const MOST_LOOKS = 100

/**
 * Counts the requests that are being answered, so that a stop can wait for them. Those that come while it leaves are
 * answered as usual; those that come after the stop do not count.
 */
export function trackInFlight(server: Server, { isStopping }: { isStopping: () => boolean }): InFlight {
  const changes = new EventEmitter()
  const open = new Set<ServerResponse>()
  let askedAt = 0
  let arrivals = 0
  let isLeaving = false
  function end(this: ServerResponse) {
    open.delete(this)
    if (open.size === 0) changes.emit('idle')
  }
  /** Lets what has already arrived be read: a process that was kept from running would find its time over before that. */
  async function lookAtTheDoor() {
    for (let looks = 0, known = -1; arrivals !== known && looks < MOST_LOOKS; looks++) {
      known = arrivals
      // One to accept a connection, one to read what came on it.
      await turn()
      await turn()
    }
  }
  server.on('connection', () => arrivals++)
  return {
    watch(request, response) {
      arrivals++
      if (isLeaving || isStopping()) {
        response.shouldKeepAlive = false
        if (!isHealthCheck(request.url ?? '')) askedAt = performance.now()
      }
      if (isStopping()) return
      open.add(response)
      response.on('close', end)
    },
    leave() {
      isLeaving = true
      for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false
      // An HTTP server would also cut idle connections, on which a request may be under way.
      NetServer.prototype.close.call(server)
    },
    async drained(withinMs) {
      if (open.size === 0) return
      await once(changes, 'idle', { signal: AbortSignal.timeout(withinMs) }).catch(() => {})
    },
    async quiet({ forMs, withinMs }) {
      const connections = promisify(server.getConnections.bind(server))
      const from = performance.now()
      askedAt = from
      await lookAtTheDoor()
      while (performance.now() < Math.min(from + withinMs, askedAt + forMs) && (await connections()) > 0) {
        await pause(10)
        await lookAtTheDoor()
      }
    },
  }
}

/** Load balancers keep checking, and no user waits for that. */
const isHealthCheck = (url: string) => url === '/readyz' || url === '/healthz'
