import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LoggedEvent } from '../../platform/events/event-rows.ts'
import type { Time, Timer } from '../../platform/time/time.ts'
import { frameOf } from './frames.ts'
import type { LiveConnection } from './live-connection.ts'
import { withoutOlderBids } from './merged-bids.ts'
import { cpuMs, type Pace, SHORTEST_MS } from './pace.ts'

/** Sockets written to before others get their turn: about two milliseconds. */
const SLICE = 200

type RoomParts = { auctionId: number | null; pace: Pace; time: Time; onEmpty: () => void }

/** The connections that get the same events. Each gets every event after the one it came in at, in order. */
export class Room {
  /** Null in a person's own room. */
  readonly auctionId: number | null
  readonly #pace: Pace
  readonly #time: Time
  readonly #onEmpty: () => void
  /** Each with the id up to which it needs no events: it has read or been sent what was before. */
  readonly #members = new Map<LiveConnection, number>()
  /** Bids waiting for the next round, and what came after them. */
  #held: LoggedEvent[] = []
  #queue: LoggedEvent[] = []
  #isSending = false
  #roundAt = Number.NEGATIVE_INFINITY
  #nextRoundMs = 0
  #timer: Timer | null = null

  constructor({ auctionId, pace, time, onEmpty }: RoomParts) {
    this.auctionId = auctionId
    this.#pace = pace
    this.#time = time
    this.#onEmpty = onEmpty
  }

  get size(): number {
    return this.#members.size
  }

  get members(): LiveConnection[] {
    return [...this.#members.keys()]
  }

  has(connection: LiveConnection): boolean {
    return this.#members.has(connection)
  }

  add(connection: LiveConnection, toldUpTo: number): void {
    this.#members.set(connection, toldUpTo)
    connection.rooms.add(this)
  }

  remove(connection: LiveConnection): void {
    this.#members.delete(connection)
    connection.rooms.delete(this)
    if (this.size > 0) return
    this.#timer?.cancel()
    this.#onEmpty()
  }

  broadcast(events: LoggedEvent[]): void {
    for (const event of events) {
      if (event.kind === 'event.bid') this.#held.push(event)
      else if (this.#held.length === 0) this.#queue.push(event)
      else {
        this.#held.push(event)
        this.#hurry()
      }
    }
    this.#sendHeldWhenDue()
    void this.#send()
  }

  /** Other events wait behind held bids, so that ids still grow, but not as long as bids may on a busy process. */
  #hurry() {
    if (this.#nextRoundMs <= SHORTEST_MS) return
    this.#nextRoundMs = SHORTEST_MS
    this.#timer?.cancel()
    this.#timer = null
  }

  /** Only the newest bid on each item is sent. */
  #releaseHeld() {
    this.#queue.push(...withoutOlderBids(this.#held))
    this.#held = []
    this.#roundAt = this.#time.monotonic()
  }

  /** The first bid after a quiet moment goes at once; while a round is being sent, bids wait for its end. */
  #sendHeldWhenDue() {
    if (this.#held.length === 0 || this.#timer || this.#isSending) return
    const waitMs = this.#roundAt + this.#nextRoundMs - this.#time.monotonic()
    if (waitMs <= 0) {
      this.#releaseHeld()
      void this.#send()
      return
    }
    this.#timer = this.#time.after(waitMs, () => {
      this.#timer = null
      this.#sendHeldWhenDue()
    })
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    while (this.#queue.length > 0) await this.#sendRound(this.#queue.splice(0))
    this.#isSending = false
    this.#sendHeldWhenDue()
  }

  /** In slices, so that five thousand listeners make nobody's bid wait. Those who join meanwhile have these events. */
  async #sendRound(events: LoggedEvent[]): Promise<void> {
    const bytes = Buffer.concat(events.map(frameOf))
    const members = this.members
    let costMs = 0
    for (let from = 0; from < members.length; from += SLICE) {
      if (from > 0) await nextTurn()
      const before = cpuMs()
      for (const connection of members.slice(from, from + SLICE)) this.#sendTo(connection, events, bytes)
      costMs += cpuMs() - before
    }
    this.#nextRoundMs = this.#pace.nextRoundAfter(costMs)
  }

  #sendTo(connection: LiveConnection, events: LoggedEvent[], bytes: Buffer) {
    const toldUpTo = this.#members.get(connection)
    if (toldUpTo === undefined) return
    if (toldUpTo < events[0]!.id) connection.send(events, bytes)
    else connection.send(events.filter((event) => event.id > toldUpTo))
  }
}
