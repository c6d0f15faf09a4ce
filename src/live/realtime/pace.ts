import { stopwatch } from '../../platform/time/stopwatch.ts'

/** The shortest and longest time between two rounds of bids; only the newest bid on each item waits for a round. */
export const SHORTEST_MS = 100
const LONGEST_MS = 700
/** How much rarer rounds are on a process that is always busy; on one with little other work, hardly at all. */
const GIVE_WAY = 50
const WINDOW_MS = 250

/**
 * How long after a round of bids the next may begin. An idle process sends ten rounds a second. A busy one leaves its
 * time to those who bid: with 5,000 listeners a round costs 45 ms, and ten a second would take half of it.
 */
export class Pace {
  #windowMs = stopwatch()
  #usedMs = cpuMs()
  #roundsMs = 0
  #otherWork = 0

  nextRoundAfter(costMs: number): number {
    this.#roundsMs += costMs
    const [lasted, used] = [this.#windowMs(), cpuMs()]
    if (lasted > WINDOW_MS) {
      const otherMs = used - this.#usedMs - this.#roundsMs
      this.#otherWork = Math.min(1, Math.max(0, otherMs / lasted))
      this.#windowMs = stopwatch()
      this.#usedMs = used
      this.#roundsMs = 0
    }
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, costMs * (1 + GIVE_WAY * this.#otherWork ** 3)))
  }
}

/** The time that the event loop has really worked: on a crowded machine, waiting for a processor does not count. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
