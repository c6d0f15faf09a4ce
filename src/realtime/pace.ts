/** Bids of one item are told at most so often; in between, the newest is kept. */
export const SHORTEST_MS = 100
const LONGEST_MS = 700
/** How much rarer the rounds are on a process that is busy all the time; on one that has little else to do, hardly at all. */
const GIVE_WAY = 50
const WINDOW_MS = 250

/**
 * How long after a round of bids the next may begin. An idle process tells its audience ten times a second. A busy one gives
 * its time to those who bid: with 5,000 listeners a round costs 45 ms, and ten a second would be half of it.
 */
export class Pace {
  #since = performance.now()
  #usedMs = cpuMs()
  #roundsMs = 0
  #otherWork = 0

  nextRoundAfter(costMs: number): number {
    this.#roundsMs += costMs
    const [now, used] = [performance.now(), cpuMs()]
    if (now - this.#since > WINDOW_MS) {
      const otherMs = used - this.#usedMs - this.#roundsMs
      this.#otherWork = Math.min(1, Math.max(0, otherMs / (now - this.#since)))
      this.#since = now
      this.#usedMs = used
      this.#roundsMs = 0
    }
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, costMs * (1 + GIVE_WAY * this.#otherWork ** 3)))
  }
}

/** The time that the event loop has really worked: on a crowded machine, waiting for a processor is no work. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
