import { computed, signal } from '@preact/signals'

/** Nobody reads an amount and decides faster: a tap that comes sooner is the second half of a double tap. */
export const DOUBLE_TAP_MS = 700

/**
 * Lets a button act only on terms (an amount and what takes it) that were on the page for DOUBLE_TAP_MS. Terms are
 * compared by `===`, so anything that changes the terms makes the button deaf again.
 */
export class ReadTerms {
  readonly #read = signal<{ terms: unknown; sinceMs: number } | null>(null)

  /** To be called once the page shows these terms; returns what to call when it no longer does. */
  show(terms: unknown): () => void {
    const timer = setTimeout(() => (this.#read.value = { terms, sinceMs: performance.now() }), DOUBLE_TAP_MS)
    return () => {
      clearTimeout(timer)
      this.#read.value = null
    }
  }

  /** A tap that a busy page handles late counts from when the finger came. */
  has(terms: unknown, tap?: { timeStamp: number }): boolean {
    const read = this.#read.value
    return read !== null && read.terms === terms && (!tap || tap.timeStamp >= read.sinceMs)
  }
}

/** A button that asks in its own place: the first tap asks, a later one answers, the second half of a double tap is neither. */
export class SecondTap {
  readonly isAsking = signal(false)
  readonly isDeaf = computed(() => this.isAsking.value && !this.#read.has(this))
  readonly #read = new ReadTerms()
  #stop = () => {}

  /** Whether this tap is the answer. */
  tap(): boolean {
    if (this.isAsking.peek()) return !this.isDeaf.peek()
    this.isAsking.value = true
    this.#stop = this.#read.show(this)
    return false
  }

  /** To be called when the question no longer fits what is chosen. */
  startOver = (): void => {
    this.#stop()
    this.isAsking.value = false
  }
}
