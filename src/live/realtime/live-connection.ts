import type { Socket as NetSocket } from 'node:net'
import type { Socket } from 'socket.io'
import type { LoggedEvent } from '../../platform/events/event-rows.ts'
import type { Caller } from '../../platform/http/access/authentication.ts'
import type { ErrorCode } from '../../platform/http/answers/api-error.ts'
import type { Time } from '../../platform/time/time.ts'
import { Budget } from './budget.ts'
import { frameOf, messageOf } from './frames.ts'

export type Connection = Socket['conn']

/** Beyond this, a request is refused. A returning client may ask for fifty auctions at once. */
const REQUESTS = { most: 60, perSecond: 5 }
/** Beyond this, the connection ends. */
const MESSAGES = { most: 120, perSecond: 10 }
/** The most bytes that may wait for a client at all, and at two inspections in a row. */
const MOST_BACKLOG = 1024 * 1024
const LASTING_BACKLOG = 64 * 1024
/** Bytes a client may send between two inspections, including pings and other frames that are not messages. */
const MOST_RECEIVED = 64 * 1024

/** How long an ended session waits for a last poll, to report the end. */
const LAST_POLL_MS = 5_000

/** What is known of a big screen: its code, and unless it is the console's preview, since when and how large. */
type ConnectedScreen = { code: string; shown: ShownScreen | null }
export type ShownScreen = { since: number; width: number; height: number }

/** A room as its members know it. */
type JoinedRoom = {
  readonly auctionId: number | null
  remove(connection: LiveConnection): void
}

/** One connection: who it is, what it follows, and how much it may still ask. */
export class LiveConnection {
  readonly conn: Connection
  /** Carries the WebSocket, or tries to become it; null while there is only polling. */
  #raw: NetSocket | null
  readonly #network: string
  readonly rooms = new Set<JoinedRoom>()
  /** The big screens by which auctions are followed, by auction. */
  readonly screens = new Map<number, ConnectedScreen>()
  socket: Socket | null = null
  caller: Caller | null = null
  readonly requests: Budget
  readonly messages: Budget
  readonly posts: Budget
  #bytesRead = 0
  #bytesPosted = 0
  #bytesQueued = 0
  #hadBacklog = false
  #turn: Promise<void> | null = null

  constructor(conn: Connection, { raw, network, time }: { raw: NetSocket; network: string; time: Time }) {
    this.conn = conn
    this.requests = new Budget(REQUESTS, time)
    this.messages = new Budget(MESSAGES, time)
    this.posts = new Budget(MESSAGES, time)
    this.#raw = this.isPolling ? null : raw
    this.#network = network
    if (!this.isPolling) return
    Object.assign(conn.transport, { closeTimeout: LAST_POLL_MS })
    conn.on('packet', ({ data = '' }: { data?: string }) => {
      this.#bytesPosted += 1 + data.length
    })
    conn.on('packetCreate', ({ data = '' }: { data?: string }) => {
      this.#bytesQueued += data.length
    })
    conn.on('flush', () => {
      this.#bytesQueued = 0
    })
  }

  get isPolling(): boolean {
    return this.conn.transport.name === 'polling'
  }

  /** The name under which requests are counted, however many connections they come on. */
  get name(): string {
    return this.caller ? `user:${this.caller.id}` : `ip:${this.#network}`
  }

  get isConnected(): boolean {
    return this.conn.readyState === 'open' && this.socket?.connected === true
  }

  /** Sets the connection on which a polling session continues as a WebSocket; false if it already has one. */
  upgradeOver(raw: NetSocket): boolean {
    if (this.#raw?.destroyed === false || !this.isPolling) return false
    this.#raw = raw
    this.#bytesRead = 0
    return true
  }

  /** Writes events that were encoded once for everybody, or queues them behind what Socket.IO has queued. */
  send(events: LoggedEvent[], bytes: Buffer = Buffer.concat(events.map(frameOf))): void {
    if (!this.isConnected || events.length === 0) return
    if (this.backlog > MOST_BACKLOG) this.drop()
    else if (!this.isPolling && queueOf(this.conn).length === 0) this.#raw!.write(bytes)
    else for (const event of events) this.conn.send(messageOf(event))
  }

  /** Bytes that the client has not read yet. */
  get backlog(): number {
    return this.#bytesQueued + (this.#raw?.writableLength ?? 0)
  }

  /** Ends a connection that abuses us or does not read: nothing more is sent, so nothing more can pile up. */
  drop(): void {
    this.#raw?.destroy()
    if (this.isPolling) this.conn.close(true)
  }

  /** Resolves when the connection is closed in both directions. */
  async close(): Promise<void> {
    if (this.isPolling) return this.drop()
    if (this.#raw!.destroyed) return
    const closed = new Promise((done) => this.#raw!.once('close', done))
    this.conn.close()
    await closed
  }

  /** Disconnects somebody who may not stay. Clients do not come back by themselves after this. */
  dismiss(error: ErrorCode, message: string): void {
    this.socket?.emit('dismissed', { error, message })
    this.socket?.disconnect(true)
  }

  /** Calls back once the connection of an ended session is closed too. */
  whenGone(leave: () => void): void {
    if (this.#raw?.destroyed === false) this.#raw.once('close', leave)
    else leave()
  }

  leaveAll(): void {
    for (const room of this.rooms) room.remove(this)
  }

  /** Runs every few seconds, and drops clients that flood us or have not been reading since the last time. */
  inspect(): void {
    const read = this.#raw?.bytesRead ?? 0
    const received = read - this.#bytesRead + this.#bytesPosted
    const hasBacklog = this.backlog > LASTING_BACKLOG
    if (received > MOST_RECEIVED || (hasBacklog && this.#hadBacklog)) this.drop()
    this.#bytesRead = read
    this.#bytesPosted = 0
    this.#hadBacklog = hasBacklog
  }

  /** The requests of one connection are served one after the other. */
  inTurn(work: () => Promise<void>): void {
    const mine = (this.#turn ?? Promise.resolve()).then(work).finally(() => {
      if (this.#turn === mine) this.#turn = null
    })
    this.#turn = mine
  }
}

/** A private field: only an empty queue lets us write to the socket ourselves, which is what makes a round cheap. */
const queueOf = (conn: Connection): unknown[] => (conn as unknown as { writeBuffer: unknown[] }).writeBuffer
