import { createHash } from 'node:crypto'
import { Failure } from './failure.ts'

export type Answer = { status: number; body: object }

type Remembered = { at: number; request: string; answer: Answer | null }

const A_DAY_SECONDS = 24 * 60 * 60
const MOST = 50_000

/** The same key with the same request is answered again, not done again, until it is forgotten after a day. */
export class IdempotencyKeys {
  readonly #known = new Map<string, Remembered>()
  readonly #now: () => number
  readonly #lastSeconds: number

  constructor(now: () => number, lastSeconds = A_DAY_SECONDS) {
    this.#now = now
    this.#lastSeconds = lastSeconds
  }

  /** The earlier answer, or null for a key that is new. */
  begin(key: string, request: string): Answer | null {
    this.#forget()
    const known = this.#known.get(key)
    const hash = createHash('sha256').update(request).digest('base64')
    if (!known) {
      this.#known.set(key, { at: this.#now(), request: hash, answer: null })
      return null
    }
    if (known.request !== hash)
      throw new Failure(400, { type: 'idempotency_error', message: 'The key was used for another request.' })
    if (!known.answer)
      throw new Failure(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'In use.',
      })
    return known.answer
  }

  /** A request that was refused before anything was done may be corrected and sent again with its key. */
  end(key: string, answer: Answer | null): void {
    const isFinal = answer && (answer.status < 400 || answer.status === 402 || answer.status >= 500)
    const known = this.#known.get(key)
    if (isFinal && known) known.answer = structuredClone(answer)
    else this.#known.delete(key)
  }

  #forget(): void {
    const before = this.#now() - this.#lastSeconds
    for (const [key, { at }] of this.#known) {
      if (at > before && this.#known.size < MOST) return
      this.#known.delete(key)
    }
  }
}
