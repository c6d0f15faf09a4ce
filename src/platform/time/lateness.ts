const TICK_MS = 50
const TICKS = 4

/**
 * How late the event loop runs: the least lateness of the last ticks, since one long pause is not overload, and four
 * late ticks in a row are. Node's own histogram of delays records nothing when it is reset more often than the loop
 * turns, which is exactly when it would matter.
 */
export function measureLateness(): { ms(): number; stop(): void } {
  const recent = new Array<number>(TICKS).fill(0)
  let leastMs = 0
  let dueAt = performance.now() + TICK_MS
  const timer = setInterval(() => {
    const now = performance.now()
    recent.shift()
    recent.push(now - dueAt)
    leastMs = Math.min(...recent)
    dueAt = now + TICK_MS
  }, TICK_MS).unref()
  return { ms: () => leastMs, stop: () => clearInterval(timer) }
}
