import type { IncomingMessage } from 'node:http'
import type { Gauge } from 'prom-client'
import type { Time, Timer } from '../../platform/time/time.ts'
import { type Connection, LiveConnection } from './live-connection.ts'

const INSPECT_EVERY_MS = 5_000
const LEAVE_WITHIN_MS = 1_000
const BACKLOG_HOLDS_MS = 100

/** The client's network, taking proxies into account, and what to call when it has left. */
type Expected = { network: string; leave: () => void }

/** Everybody who is connected to this process. */
export class LiveConnections {
  readonly #gauge: Gauge
  readonly #connections = new Map<string, LiveConnection>()
  readonly #expected = new WeakMap<IncomingMessage, Expected>()
  readonly #time: Time
  readonly #inspection: Timer
  /** True while stopping: a client that came now would not be closed, and would hold up the stop. */
  isLeaving = false
  #backlog = 0
  #backlogAt = Number.NEGATIVE_INFINITY

  constructor(gauge: Gauge, time: Time) {
    this.#gauge = gauge
    this.#time = time
    this.#inspection = time.every(INSPECT_EVERY_MS, () => {
      for (const connection of this.all) connection.inspect()
    })
  }

  get all(): LiveConnection[] {
    return [...this.#connections.values()]
  }

  /** Bytes waiting for all connections, kept for a moment since adding them up takes a millisecond. */
  get backlog(): number {
    const now = this.#time.monotonic()
    if (now - this.#backlogAt > BACKLOG_HOLDS_MS) {
      this.#backlogAt = now
      this.#backlog = this.all.reduce((sum, connection) => sum + connection.backlog, 0)
    }
    return this.#backlog
  }

  of(conn: Connection): LiveConnection | undefined {
    return this.#connections.get(sessionOf(conn))
  }

  withSession(sid: string): LiveConnection | undefined {
    return this.#connections.get(sid)
  }

  /** Call it before the connection exists. */
  expect(request: IncomingMessage, expected: Expected): void {
    this.#expected.set(request, expected)
  }

  /** Whether the handshake of a request has led to no connection so far. */
  isExpecting(request: IncomingMessage): boolean {
    return this.#expected.has(request)
  }

  readonly meet = (conn: Connection): void => {
    const request = conn.request as IncomingMessage
    const { network, leave } = this.#expected.get(request)!
    this.#expected.delete(request)
    const connection = new LiveConnection(conn, { raw: request.socket, network, time: this.#time })
    const sid = sessionOf(conn)
    this.#connections.set(sid, connection)
    this.#gauge.set(this.#connections.size)
    conn.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
      const isBinary = data !== undefined && typeof data !== 'string'
      // Nothing in this protocol is binary.
      if (isBinary || (type === 'message' && !connection.messages.take())) connection.drop()
    })
    conn.once('close', () => {
      connection.leaveAll()
      this.#connections.delete(sid)
      connection.whenGone(leave)
      this.#gauge.set(this.#connections.size)
    })
    // The headers of the handshake would stay in memory as long as the connection: 3 KB each.
    Object.assign(conn, { request: null })
  }

  /** Closes the transport, so that clients come back by themselves: to another process, or to the next one. */
  async closeAll(): Promise<void> {
    this.#inspection.cancel()
    this.isLeaving = true
    const leaving = this.all
    const left = Promise.all(leaving.map((connection) => connection.close()))
    await Promise.race([left, this.#time.wait(LEAVE_WITHIN_MS)])
    for (const connection of leaving) connection.drop()
  }
}

const sessionOf = (conn: Connection): string => (conn as unknown as { id: string }).id
