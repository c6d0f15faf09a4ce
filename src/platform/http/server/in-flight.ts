import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Time } from '../../time/time.ts'

type InFlight = {
  /** Must see every request before anything answers it. */
  watch: RequestListener
  /**
   * Takes no new connections, and closes each open one after its next answer. A proxy whose connection is refused knows
   * that nothing was done, so it may send even a write to another machine; after a 503 it may not.
   */
  leave(): Promise<void>
  /** Resolves when nothing is being answered any more, or when the time is up. */
  drained(withinMs: number): Promise<void>
  /**
   * Resolves when nobody is connected, when no request has come for a while, or when the time is up. If a connection is
   * cut just as a request arrives, its sender cannot know what happened; an answer tells them to go elsewhere.
   */
  quiet(time: DrainTime): Promise<void>
  /**
   * Closes the connections on which nothing is being answered, one after the other, and before each reads what has arrived:
   * closing hundreds at once takes milliseconds, in which requests would arrive and be cut off.
   */
  closeIdle(): Promise<void>
}

type Parts = {
  isStopping: () => boolean
  time: Time
  /** Resolves when nobody can connect any more, once this process has closed its listener. */
  portClosed: () => Promise<void>
}

/** How long it must be quiet, and the longest we wait for that. */
export type DrainTime = { forMs: number; withinMs: number }

/** A limit on looks, since requests may never stop coming; not on time, since the process may be kept from running. */
const MOST_READ_ROUNDS = 100

/**
 * Counts the requests that are being answered, so that a stop can wait for them. Requests that arrive while the service
 * is leaving are answered as usual; those that arrive once it is stopping do not count.
 */
export function trackInFlight(server: Server, { isStopping, time, portClosed }: Parts): InFlight {
  const changes = new EventEmitter()
  const open = new Set<ServerResponse>()
  const connected = new Set<Socket>()
  const answering = new Set<Socket>()
  let lastRequestAt = 0
  let arrivals = 0
  let isLeaving = false
  function end(this: ServerResponse) {
    open.delete(this)
    if (open.size === 0) changes.emit('idle')
  }
  /** Reads what has already arrived: for a process that was kept from running, the time could be up before that. */
  async function readWhatArrived() {
    for (let looks = 0, known = -1; arrivals !== known && looks < MOST_READ_ROUNDS; looks++) {
      known = arrivals
      // One turn to accept a connection, one to read what came on it.
      await turn()
      await turn()
    }
  }
  server.on('connection', (socket) => {
    arrivals++
    connected.add(socket)
    socket.on('close', () => connected.delete(socket))
  })
  // After a CONNECT, Node tells answers that wait for earlier ones nothing of the end of their connection.
  server.on('connect', ({ socket }: IncomingMessage) => {
    socket.destroy()
    for (const response of open)
      if (!response.socket && response.req.socket === socket) response.destroy().emit('close')
  })
  return {
    watch(request, response) {
      arrivals++
      if (isLeaving || isStopping()) {
        response.shouldKeepAlive = false
        if (!isHealthCheck(request.url ?? '')) lastRequestAt = time.monotonic()
      }
      if (isStopping()) {
        const { socket } = request
        answering.add(socket)
        response.on('close', () => answering.delete(socket))
        return
      }
      open.add(response)
      response.on('close', end)
    },
    async leave() {
      // Closing resets the connections that wait to be accepted, whatever was already sent on them.
      await readWhatArrived()
      // An HTTP server would also cut idle connections, on which a request may be under way.
      NetServer.prototype.close.call(server)
      await portClosed()
      // Not before: whoever lost their connection would come back on a new one, just as the listener closes.
      isLeaving = true
      for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false
    },
    async drained(withinMs) {
      if (open.size === 0) return
      await once(changes, 'idle', { signal: time.deadline(withinMs) }).catch(() => {})
    },
    async quiet({ forMs, withinMs }) {
      const connections = promisify(server.getConnections.bind(server))
      const from = time.monotonic()
      lastRequestAt = from
      await readWhatArrived()
      while (
        time.monotonic() < Math.min(from + withinMs, lastRequestAt + forMs) &&
        (await connections()) > 0
      ) {
        await time.wait(10)
        await readWhatArrived()
      }
    },
    async closeIdle() {
      for (const socket of connected) {
        await readWhatArrived()
        if (!answering.has(socket)) socket.destroy()
      }
    },
  }
}

/** Load balancers never stop checking, and no user waits for the answer. */
const isHealthCheck = (url: string) => url === '/readyz' || url === '/healthz'
