import type { Socket as NetSocket } from 'node:net'
import type { Socket } from 'socket.io'
import type { ErrorCode } from '../errors.ts'
import type { LoggedEvent } from '../events/event-rows.ts'
import type { Caller } from '../http/access/authentication.ts'
import { Budget } from './budget.ts'
import { bodyOf, frameOf } from './frames.ts'
import type { Room } from './room.ts'

export type Connection = Socket['conn']

/** Beyond this, a request is refused. Whoever comes back may ask for fifty auctions at once. */
const REQUESTS = { most: 60, perSecond: 5 }
/** Beyond this, the connection ends. */
const MESSAGES = { most: 120, perSecond: 10 }
/** Bytes that may wait for a client at all, and those that may still wait at the next inspection. */
const MOST_BACKLOG = 1024 * 1024
const LASTING_BACKLOG = 64 * 1024
/** Bytes a client may send between two inspections, pings and other frames that are no messages included. */
const MOST_RECEIVED = 64 * 1024

/** One connection: who it is, what it follows, and how much it may still ask. */
export class Visitor {
  readonly conn: Connection
  readonly #raw: NetSocket
  readonly #network: string
  readonly rooms = new Set<Room>()
  socket: Socket | null = null
  caller: Caller | null = null
  readonly requests = new Budget(REQUESTS)
  readonly messages = new Budget(MESSAGES)
  #bytesRead = 0
  #hadBacklog = false
  #turn: Promise<void> | null = null

  constructor(conn: Connection, raw: NetSocket, network: string) {
    this.conn = conn
    this.#raw = raw
    this.#network = network
  }

  /** By whom requests are counted, however many connections they come on. */
  get name(): string {
    return this.caller ? `user:${this.caller.id}` : `ip:${this.#network}`
  }

  get isHere(): boolean {
    return this.conn.readyState === 'open' && this.socket?.connected === true
  }

  /** Writes events that were made into one piece of bytes; behind what Socket.IO has queued, it goes in that queue. */
  send(events: LoggedEvent[], bytes: Buffer = Buffer.concat(events.map(frameOf))): void {
    if (!this.isHere || events.length === 0) return
    if (this.#raw.writableLength > MOST_BACKLOG) this.drop()
    else if (queueOf(this.conn).length === 0) this.#raw.write(bytes)
    else for (const event of events) this.socket!.emit(event.kind, JSON.parse(bodyOf(event)))
  }

  /** Ends a connection that abuses us or does not read: nothing more is said, so nothing more can pile up. */
  drop(): void {
    this.#raw.destroy()
  }

  /** Resolves when the connection is closed in both directions. */
  async goHome(): Promise<void> {
    if (this.#raw.destroyed) return
    const closed = new Promise((done) => this.#raw.once('close', done))
    this.conn.close()
    await closed
  }

  /** Sends somebody away who may not stay. Clients do not come back by themselves after this. */
  dismiss(error: ErrorCode, message: string): void {
    this.socket?.emit('dismissed', { error, message })
    this.socket?.disconnect(true)
  }

  leaveAll(): void {
    for (const room of this.rooms) room.remove(this)
  }

  /** Every few seconds: who floods us, or has not been reading since the last time, has to go. */
  inspect(): void {
    const received = this.#raw.bytesRead - this.#bytesRead
    const hasBacklog = this.#raw.writableLength > LASTING_BACKLOG
    if (received > MOST_RECEIVED || (hasBacklog && this.#hadBacklog)) this.drop()
    this.#bytesRead += received
    this.#hadBacklog = hasBacklog
  }

  /** The requests of one visitor are served one after the other. */
  inTurn(work: () => Promise<void>): void {
    const mine = (this.#turn ?? Promise.resolve()).then(work).finally(() => {
      if (this.#turn === mine) this.#turn = null
    })
    this.#turn = mine
  }
}

const queueOf = (conn: Connection): unknown[] => (conn as unknown as { writeBuffer: unknown[] }).writeBuffer
