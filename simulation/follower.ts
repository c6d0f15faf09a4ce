import { Agent } from 'node:https'
import { io, type Socket } from 'socket.io-client'

type Following = {
  url: string
  token: string
  auctionId: number
  transports: ('polling' | 'websocket')[]
  /** The address it comes from. */
  localAddress: string
}

type Bid = { eventId: number; itemId: number; bidCount: number }
type Entered = { ok: boolean; eventId: number; resync: boolean }

/** Somebody who watches an auction and comes back by themselves whenever the connection breaks, with the last event they heard. */
export class Follower {
  readonly transport: string
  /** The last number of bids heard of each item. */
  readonly bidCounts = new Map<number, number>()
  /** How often it came in, how often it was told to read everything anew, and what was told out of order. */
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
      // The client's types know only browsers; in Node it takes an agent.
      agent: this.#agent as unknown as string,
      auth: { token },
      reconnectionDelay: 100,
      reconnectionDelayMax: 1_000,
    })
    this.#socket.on('connect', () => {
      const after = this.#lastEventId === null ? {} : { lastEventId: this.#lastEventId }
      this.#socket.emit('subscribe', { auctionId, ...after }, (entered: Entered) => this.#enter(entered))
    })
    this.#socket.on('event.bid', (bid: Bid) => this.#hear(bid))
    // A server that says goodbye does not want the client to come back by itself, but the client does.
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

  #hear({ eventId, itemId, bidCount }: Bid): void {
    const before = this.bidCounts.get(itemId) ?? 0
    if (bidCount <= before) this.disorder.push(`bid ${bidCount} of item ${itemId} after ${before}`)
    this.bidCounts.set(itemId, bidCount)
    this.#lastEventId = Math.max(this.#lastEventId ?? 0, eventId)
  }
}
