import { Agent } from 'node:https'
import { io, type Socket } from 'socket.io-client'

type Following = {
  url: string
  token: string
  auctionId: number
  transports: ('polling' | 'websocket')[]
  /** The address it connects from. */
  localAddress: string
}

type Bid = { eventId: number; itemId: number; bidCount: number }
type Entered = { ok: boolean; eventId: number; resync: boolean }

/** Somebody who watches an auction and reconnects whenever the connection breaks, with the last event they heard. */
export class Follower {
  readonly transport: string
  /** The last bid count heard for each item. */
  readonly bidCounts = new Map<number, number>()
  /** How often it was let in, how often it was told to read everything again, and what it heard out of order. */
  entrances = 0
  resyncs = 0
  readonly disorder: string[] = []
  readonly #socket: Socket
  readonly #agent: Agent
  #lastEventId: number | null = null

  constructor({ url, token, auctionId, transports, localAddress }: Following) {
    this.transport = transports.join(', ')
    this.#agent = new Agent({ keepAlive: true, localAddress, rejectUnauthorized: false })
    this.#socket = io(url, {
      transports,
      forceNew: true,
      rejectUnauthorized: false,
      // The client's types are for browsers; in Node it accepts an agent.
      agent: this.#agent as unknown as string,
      auth: { token },
      reconnectionDelay: 100,
      reconnectionDelayMax: 1_000,
    })
    this.#socket.on('connect', () => {
      const after = this.#lastEventId === null ? {} : { lastEventId: this.#lastEventId }
      this.#socket.emit('subscribe', { auctionId, ...after }, (entered: Entered) => this.#enter(entered))
    })
    this.#socket.on('event.bid', (bid: Bid) => this.#receive(bid))
    // After a disconnect by the server, socket.io does not reconnect by itself.
    this.#socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') this.#socket.connect()
    })
  }

  leave(): void {
    this.#socket.disconnect()
    this.#agent.destroy()
  }

  #enter({ ok, eventId, resync }: Entered): void {
    if (!ok) return
    this.entrances++
    if (resync) this.resyncs++
    this.#lastEventId = Math.max(this.#lastEventId ?? 0, eventId)
  }

  #receive({ eventId, itemId, bidCount }: Bid): void {
    const before = this.bidCounts.get(itemId) ?? 0
    if (bidCount <= before) this.disorder.push(`bid ${bidCount} of item ${itemId} after ${before}`)
    this.bidCounts.set(itemId, bidCount)
    this.#lastEventId = Math.max(this.#lastEventId ?? 0, eventId)
  }
}
