/** One request for the time: sent and answered by this device's monotonic clock, and what the server said. */
export type ClockSample = { sentAt: number; receivedAt: number; serverMs: number }

/** What to add to the monotonic clock, assuming that the server answered halfway between sending and receiving. */
export function offsetOf({ sentAt, receivedAt, serverMs }: ClockSample): number {
  return serverMs - (sentAt + receivedAt) / 2
}

/** The sample with the shortest round trip has the smallest error. */
export function bestSample(samples: readonly ClockSample[]): ClockSample | null {
  const wayOf = (sample: ClockSample) => sample.receivedAt - sample.sentAt
  return samples.reduce<ClockSample | null>(
    (best, sample) => (best && wayOf(best) <= wayOf(sample) ? best : sample),
    null,
  )
}

/**
 * The time before the server has answered: this device's clock, unless it is far from the time the page was made.
 * The page may be some seconds old; a phone may be wrong by minutes.
 */
export function firstGuess({ deviceMs, madeAtMs }: { deviceMs: number; madeAtMs: number }): number {
  return Math.abs(deviceMs - madeAtMs) < 60_000 ? deviceMs : madeAtMs
}
