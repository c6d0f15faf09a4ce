import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LoggedEvent } from '../events/event-rows.ts'
import { frameOf } from './frames.ts'
import { itemOf } from './merged-bids.ts'
import type { Visitor } from './visitor.ts'

/** Bids of one item are told at most so often; in between, the newest is kept. */
const BIDS_EVERY_MS = 100
/** Sockets written to before others get their turn: about two milliseconds. */
const SLICE = 200

/** The people who are told the same things. Everybody gets every event after the one they came in at, in order. */
export class Room {
  /** Null in a person's own room. */
  readonly auctionId: number | null
  readonly #onEmpty: () => void
  /** Each with the id up to which they need not be told: they have read or been sent what was before. */
  readonly #members = new Map<Visitor, number>()
  readonly #heldBids = new Map<number, LoggedEvent>()
  #queue: LoggedEvent[] = []
  #isSending = false
  #nextBidsAt = 0
  #timer: NodeJS.Timeout | null = null

  constructor(auctionId: number | null, onEmpty: () => void) {
    this.auctionId = auctionId
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
    this.#nextBidsAt = performance.now() + BIDS_EVERY_MS
  }

  /** The first bid after a quiet moment goes at once; while a round is being sent, bids wait for its end. */
  #tellBidsWhenDue() {
    if (this.#heldBids.size === 0 || this.#timer || this.#isSending) return
    const waitMs = this.#nextBidsAt - performance.now()
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
    let written = 0
    for (const visitor of this.members) {
      const toldUpTo = this.#members.get(visitor)
      if (toldUpTo === undefined) continue
      if (toldUpTo < events[0]!.id) visitor.send(events, bytes)
      else visitor.send(events.filter((event) => event.id > toldUpTo))
      if (++written % SLICE === 0) await nextTurn()
    }
  }
}
