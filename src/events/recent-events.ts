import type { FoundEvent } from './event-rows.ts'

/** The last events that were passed on, so that whoever comes back after a moment is served without a query. */
export class RecentEvents {
  readonly #limit: number
  #events: FoundEvent[] = []
  #completeAfter: number

  constructor({ events, completeAfter, limit }: RecentStart) {
    this.#events = events
    this.#completeAfter = completeAfter
    this.#limit = limit
  }

  add(events: FoundEvent[]): void {
    this.#events.push(...events)
    if (this.#events.length < 2 * this.#limit) return
    const dropped = this.#events.splice(0, this.#events.length - this.#limit)
    this.#completeAfter = dropped.at(-1)!.id
  }

  /** What came after an event, or null when that is longer ago than this remembers. */
  since(id: number): FoundEvent[] | null {
    if (id < this.#completeAfter) return null
    let low = 0
    let high = this.#events.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#events[middle]!.id <= id) low = middle + 1
      else high = middle
    }
    return this.#events.slice(low)
  }
}

export type RecentStart = {
  events: FoundEvent[]
  /** Every event after this id is among the given ones. */
  completeAfter: number
  limit: number
}
