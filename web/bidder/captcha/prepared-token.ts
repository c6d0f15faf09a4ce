/** Half the life of a challenge: a token that was made before is made again rather than refused. */
const FRESH_MS = 300_000

/** A token that is made before it is needed, and used once. */
export class PreparedToken {
  readonly #make: () => Promise<string>
  #token: { value: Promise<string>; startedAtMs: number } | null = null

  constructor(make: () => Promise<string>) {
    this.#make = make
  }

  prepare(nowMs: number): void {
    void this.#current(nowMs)
  }

  /** The prepared one, or, when there is none or it did not succeed, one that is made now. */
  async take(nowMs: number): Promise<string> {
    const { value } = this.#current(nowMs)
    this.#token = null
    return value
  }

  #current(nowMs: number) {
    const isFresh = this.#token !== null && nowMs - this.#token.startedAtMs < FRESH_MS
    if (isFresh) return this.#token!
    const token = { value: this.#make(), startedAtMs: nowMs }
    token.value.catch(() => {
      if (this.#token === token) this.#token = null
    })
    this.#token = token
    return token
  }
}
