import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LoggedEvent } from '../events/event-rows.ts'
import { frameOf } from './frames.ts'
import { itemOf } from './merged-bids.ts'
import { cpuMs, type Pace } from './pace.ts'
import type { Visitor } from './visitor.ts'

/** Sockets written to before others get their turn: about two milliseconds. */
const SLICE = 200

export type RoomParts = { auctionId: number | null; pace: Pace; onEmpty: () => void }

/** The people who are told the same things. Everybody gets every event after the one they came in at, in order. */
export class Room {
  /** Null in a person's own room. */
  readonly auctionId: number | null
  readonly #pace: Pace
  readonly #onEmpty: () => void
  /** Each with the id up to which they need not be told: they have read or been sent what was before. */
  readonly #members = new Map<Visitor, number>()
  readonly #heldBids = new Map<number, LoggedEvent>()
  #queue: LoggedEvent[] = []
  #isSending = false
  #bidsAt = 0
  #bidsEveryMs = 0
  #timer: NodeJS.Timeout | null = null

  constructor({ auctionId, pace, onEmpty }: RoomParts) {
    this.auctionId = auctionId
    this.#pace = pace
    this.#onEmpty = onEmpty
  }

  get size(): number {
    return this.#members.size
  }

  get members(): Visitor[] {
    return [...this.#members.keys()]
  }

  has(visitor: Visitor): boolean {
    return this.#members.has(visitor)
  }

  add(visitor: Visitor, toldUpTo: number): void {
    this.#members.set(visitor, toldUpTo)
    visitor.rooms.add(this)
  }

  remove(visitor: Visitor): void {
    this.#members.delete(visitor)
    visitor.rooms.delete(this)
    if (this.size > 0) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#onEmpty()
  }

  tell(events: LoggedEvent[]): void {
    for (const event of events) {
      if (event.kind === 'event.bid') this.#hold(event)
      else {
        this.#releaseBids()
        this.#queue.push(event)
      }
    }
    this.#tellBidsWhenDue()
    void this.#send()
  }

  /** A newer bid takes the place of the item's older one, at the end, so that ids still grow. */
  #hold(event: LoggedEvent) {
    const itemId = itemOf(event)
    this.#heldBids.delete(itemId)
    this.#heldBids.set(itemId, event)
  }

  #releaseBids() {
    if (this.#heldBids.size === 0) return
    this.#queue.push(...this.#heldBids.values())
    this.#heldBids.clear()
    this.#bidsAt = performance.now()
  }

  /** The first bid after a quiet moment goes at once; while a round is being sent, bids wait for its end. */
  #tellBidsWhenDue() {
    if (this.#heldBids.size === 0 || this.#timer || this.#isSending) return
    const waitMs = this.#bidsAt + this.#bidsEveryMs - performance.now()
    if (waitMs <= 0) {
      this.#releaseBids()
      void this.#send()
      return
    }
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#tellBidsWhenDue()
    }, waitMs)
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    while (this.#queue.length > 0) await this.#sendRound(this.#queue.splice(0))
    this.#isSending = false
    this.#tellBidsWhenDue()
  }

  /** In slices, so that five thousand listeners make nobody's bid wait. Who comes in meanwhile has been told already. */
  async #sendRound(events: LoggedEvent[]): Promise<void> {
    const bytes = Buffer.concat(events.map(frameOf))
    const members = this.members
    let costMs = 0
    for (let from = 0; from < members.length; from += SLICE) {
      if (from > 0) await nextTurn()
      const before = cpuMs()
      for (const visitor of members.slice(from, from + SLICE)) this.#sendTo(visitor, events, bytes)
      costMs += cpuMs() - before
    }
    this.#bidsEveryMs = this.#pace.nextRoundAfter(costMs)
  }

  #sendTo(visitor: Visitor, events: LoggedEvent[], bytes: Buffer) {
    const toldUpTo = this.#members.get(visitor)
    if (toldUpTo === undefined) return
    if (toldUpTo < events[0]!.id) visitor.send(events, bytes)
    else visitor.send(events.filter((event) => event.id > toldUpTo))
  }
}
