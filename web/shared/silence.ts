export type SilenceStep = 'wait' | 'ask' | 'doubt'

/** Milliseconds without anything received. The answer has the time between the two: a slow line is no doubt. */
const usual = { askMs: 4_000, doubtMs: 10_000 }
const inLastMinute = { askMs: 2_000, doubtMs: 5_000 }
/** Checks come once a second. After a longer gap the device slept, and its silence says nothing about the line. */
const LONGEST_GAP_MS = 3_000

/**
 * Decides when a silent connection is asked whether it works, and when it is doubted: packets that just vanish close no
 * connection. Anything received is proof of life.
 */
export class Silence {
  #since = 0
  #askedAt: number | null = null
  #checkedAt = Number.NEGATIVE_INFINITY
  /** Whether an answer is due at all: a service of an earlier release does not know the question. */
  #isAnswered = false

  received(nowMs: number): void {
    this.#since = nowMs
    if (this.#isAnswered) this.#askedAt = null
  }

  answered(nowMs: number): void {
    this.#isAnswered = true
    this.received(nowMs)
  }

  /** A new connection may lead to another server. */
  connected(nowMs: number): void {
    this.#isAnswered = false
    this.#askedAt = null
    this.#since = nowMs
  }

  /** Call it once a second while prices are in sight. */
  check({ nowMs, isLastMinute }: { nowMs: number; isLastMinute: boolean }): SilenceStep {
    const wasAway = nowMs - this.#checkedAt > LONGEST_GAP_MS
    this.#checkedAt = nowMs
    if (wasAway) this.received(nowMs)
    const { askMs, doubtMs } = isLastMinute ? inLastMinute : usual
    const silentMs = nowMs - this.#since
    if (this.#askedAt === null) {
      if (!wasAway && this.#isAnswered && silentMs < askMs) return 'wait'
      this.#askedAt = nowMs
      return 'ask'
    }
    const hadTime = nowMs - this.#askedAt >= doubtMs - askMs
    return this.#isAnswered && silentMs >= doubtMs && hadTime ? 'doubt' : 'wait'
  }
}
