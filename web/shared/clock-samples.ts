/** One question for the time: when it was sent and answered on this device's steady clock, and what the server said. */
export type ClockSample = { sentAt: number; receivedAt: number; serverMs: number }

/** What to add to the steady clock; the server's answer is taken to be from halfway. */
export function offsetOf({ sentAt, receivedAt, serverMs }: ClockSample): number {
  return serverMs - (sentAt + receivedAt) / 2
}

/** The sample with the shortest way is wrong by the least. */
export function bestSample(samples: readonly ClockSample[]): ClockSample | null {
  const wayOf = (sample: ClockSample) => sample.receivedAt - sample.sentAt
  return samples.reduce<ClockSample | null>(
    (best, sample) => (best && wayOf(best) <= wayOf(sample) ? best : sample),
    null,
  )
}

/**
 * Before the server has been asked: this device's own clock, unless it is far from the time at which the page was made.
 * The page may be some seconds old, a phone may be wrong by minutes.
 */
export function firstGuess({ deviceMs, madeAtMs }: { deviceMs: number; madeAtMs: number }): number {
  return Math.abs(deviceMs - madeAtMs) < 60_000 ? deviceMs : madeAtMs
}
