import { EventEmitter, once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'

export type InFlight = {
  /** Resolves when nothing is being answered any more, or when the time is over. */
  drained(withinMs: number): Promise<void>
  /**
   * Resolves when nobody is connected or has asked for a while, or when the time is over. A connection that is cut just
   * as a request arrives on it leaves its sender not knowing; told to go elsewhere, they know.
   */
  quiet(silence: Silence): Promise<void>
}

/** So long nobody asks, or so long at most. */
export type Silence = { forMs: number; withinMs: number }

/** Where people never stop asking, a look at the door has to. */
const LONGEST_LOOK_MS = 100

/** Counts the requests that are being answered, so that a stop can wait for them; what comes after the stop does not count. */
export function trackInFlight(server: Server, { isStopping }: { isStopping: () => boolean }): InFlight {
  const changes = new EventEmitter()
  const open = new Set<ServerResponse>()
  let askedAt = 0
  let arrivals = 0
  function leave(this: ServerResponse) {
    open.delete(this)
    if (open.size === 0) changes.emit('idle')
  }
  /** Reads what waits at the door. A process that was kept from running finds its time over before it has looked. */
  async function lookAtTheDoor() {
    const until = performance.now() + LONGEST_LOOK_MS
    let known: number
    do {
      known = arrivals
      // One to accept a connection, one to read what came on it.
      await turn()
      await turn()
    } while (arrivals !== known && performance.now() < until)
  }
  server.on('connection', () => arrivals++)
  // At the server and not at the framework, past which some requests go.
  server.prependListener('request', (request, response) => {
    arrivals++
    if (isStopping()) {
      response.shouldKeepAlive = false
      if (!isHealthCheck(request.url ?? '')) askedAt = performance.now()
      return
    }
    open.add(response)
    response.on('close', leave)
  })
  return {
    async drained(withinMs) {
      for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false
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

/** Whoever balances load goes on looking, and no user waits for that. */
const isHealthCheck = (url: string) => url === '/readyz' || url === '/healthz'
