import { signal } from '@preact/signals'
import { call } from './api.ts'
import { bestSample, type ClockSample, firstGuess, offsetOf } from './clock-samples.ts'
import { pageData } from './page-data.ts'
import { retryLater } from './retry.ts'

const SAMPLES = 3
const RESYNC_MS = 5 * 60_000

let offset = firstGuess({ deviceMs: Date.now(), madeAtMs: pageData.madeAtMs }) - performance.now()

/** The server's time in epoch seconds, updated once a second. */
export const nowSeconds = signal(Math.floor(serverNow() / 1000))

/** The server's time in milliseconds; it does not jump when somebody sets the device's clock. */
export function serverNow(): number {
  return performance.now() + offset
}

export function startClock(): void {
  tick()
  void readTime()
  setInterval(() => document.visibilityState === 'visible' && void readTime(), RESYNC_MS)
  // The monotonic clock may have stopped while the device slept.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    nowSeconds.value = Math.floor(serverNow() / 1000)
    void readTime()
  })
}

/** Runs right after each full second, so that all countdowns move together. */
function tick(): void {
  nowSeconds.value = Math.floor(serverNow() / 1000)
  setTimeout(tick, 1000 - (serverNow() % 1000) + 5)
}

async function readTime(): Promise<void> {
  const samples: ClockSample[] = []
  let failure: unknown = null
  for (let time = 0; time < SAMPLES; time++) {
    const sentAt = performance.now()
    // Not `get`: it pauses before it retries, and the round trip would be unknown.
    try {
      const { epochMs } = await call<{ epochMs: number }>('GET', '/v3/time', { as: 'none' })
      samples.push({ sentAt, receivedAt: performance.now(), serverMs: epochMs })
    } catch (error) {
      failure = error
    }
  }
  const best = bestSample(samples)
  if (best) offset = offsetOf(best)
  else retryLater(failure, readTime)
}
