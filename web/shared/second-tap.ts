import { signal } from '@preact/signals'

/** Nobody reads an amount and decides faster: until then a changed button asks, and a question takes no answer. */
export const DEAF_MS = 700

/** A button that asks where it stands: the first tap asks, a later one answers, the second half of a double tap is neither. */
export class SecondTap {
  readonly isAsking = signal(false)
  readonly isDeaf = signal(false)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Whether this tap is the answer. */
  tap(): boolean {
    if (this.isAsking.peek()) return !this.isDeaf.peek()
    this.isAsking.value = true
    this.isDeaf.value = true
    this.#timer = setTimeout(() => (this.isDeaf.value = false), DEAF_MS)
    return false
  }

  /** What was asked about has changed. */
  startOver = (): void => {
    clearTimeout(this.#timer)
    this.isAsking.value = false
    this.isDeaf.value = false
  }
}
