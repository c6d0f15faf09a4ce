import type { Time } from '../../platform/time/time.ts'

/** At most `most` at once, and `perSecond` in the long run. It refills as time passes and needs no timer. */
export class Budget {
  readonly #most: number
  readonly #perSecond: number
  #left: number
  readonly #time: Time
  #countedAt: number

  constructor({ most, perSecond }: { most: number; perSecond: number }, time: Time) {
    this.#time = time
    this.#countedAt = time.monotonic()
    this.#most = most
    this.#perSecond = perSecond
    this.#left = most
  }

  get isEmpty(): boolean {
    const now = this.#time.monotonic()
    this.#left = Math.min(this.#most, this.#left + ((now - this.#countedAt) / 1000) * this.#perSecond)
    this.#countedAt = now
    return this.#left < 1
  }

  take(): boolean {
    if (this.isEmpty) return false
    this.#left--
    return true
  }
}
