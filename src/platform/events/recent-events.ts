import { type OpenedStore, storeBytes, storeChannel } from '../memory/bounded-store.ts'
import type { FoundEvent } from './event-rows.ts'

/** The last events that were passed on, so that clients that come back after a moment are served without a query. */
export class RecentEvents {
  readonly #limit: number
  readonly #maxBytes: number
  #events: FoundEvent[] = []
  #bytes = 0
  #completeAfter: number

  constructor({ events, completeAfter, limit, maxBytes = storeBytes.recentEvents }: RecentStart) {
    this.#completeAfter = completeAfter
    this.#limit = limit
    this.#maxBytes = maxBytes
    this.add(events)
    storeChannel.publish({ name: 'recentEvents', bytes: () => this.#bytes } satisfies OpenedStore)
  }

  get bytes(): number {
    return this.#bytes
  }

  add(events: FoundEvent[]): void {
    for (const event of events) {
      this.#events.push(event)
      this.#bytes += bytesOf(event)
    }
    if (this.#events.length >= 2 * this.#limit) this.#drop(this.#events.length - this.#limit)
    if (this.#bytes > this.#maxBytes) this.#dropDownTo(this.#maxBytes / 2)
  }

  #dropDownTo(bytes: number): void {
    let left = this.#bytes
    let count = 0
    while (left > bytes) left -= bytesOf(this.#events[count++]!)
    this.#drop(count)
  }

  #drop(count: number): void {
    const dropped = this.#events.splice(0, count)
    for (const event of dropped) this.#bytes -= bytesOf(event)
    this.#completeAfter = dropped.at(-1)!.id
  }

  /** The events after this one, or null when it is older than what is remembered. */
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

type RecentStart = {
  events: FoundEvent[]
  /** Every event after this id is among the given ones. */
  completeAfter: number
  limit: number
  maxBytes?: number
}

/** The event, its payload (up to two bytes a character), and the same as the frame that is sent (up to three). */
const bytesOf = ({ payload }: FoundEvent): number => 600 + 5 * (payload?.length ?? 0)
