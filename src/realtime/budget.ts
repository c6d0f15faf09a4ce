/** So many in a row, so many a second in the long run. It grows with the time that passes and needs no timer. */
export class Budget {
  readonly #most: number
  readonly #perSecond: number
  #left: number
  #countedAt = performance.now()

  constructor({ most, perSecond }: { most: number; perSecond: number }) {
    this.#most = most
    this.#perSecond = perSecond
    this.#left = most
  }

  take(): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#most, this.#left + ((now - this.#countedAt) / 1000) * this.#perSecond)
    this.#countedAt = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }
}
