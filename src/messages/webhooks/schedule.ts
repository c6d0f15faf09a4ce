const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** From one try to the next: three days in all, as Standard Webhooks proposes. */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** An endpoint that asks for peace without saying how long is left alone for this time. */
const PAUSE_MS = MINUTE
/** Whatever an endpoint asks for, it is tried again after this time. */
const LONGEST_PAUSE_MS = 24 * HOUR
/** So that what failed together is not tried again together. */
const JITTER = 0.1

/** What an endpoint answered; without a status it did not answer at all. */
export type Outcome = { status: number | null; reply: string; retryAfter?: string | undefined }

export type Next =
  | { state: 'delivered' }
  | { state: 'failed' }
  | { state: 'waiting'; afterMs: number }
  /** The endpoint is no more. */
  | { state: 'gone' }

type Try = { attempts: number; outcome: Outcome; nowMs: number; random: () => number }

/** What happens to a delivery after its try number `attempts`. */
export function afterTry({ attempts, outcome, nowMs, random }: Try): Next {
  const { status } = outcome
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' }
  if (status === 410) return { state: 'gone' }
  const pauseMs = PAUSES_MS[attempts - 1]
  if (pauseMs === undefined) return { state: 'failed' }
  const spreadMs = pauseMs * (1 + JITTER * (2 * random() - 1))
  return { state: 'waiting', afterMs: Math.max(spreadMs, pauseWanted(outcome, nowMs) ?? 0) }
}

/** How long nothing at all may be sent to an endpoint that asked for it; null when it did not. */
export function pauseWanted({ status, retryAfter }: Outcome, nowMs: number): number | null {
  if (status !== 429 && (status !== 503 || retryAfter === undefined)) return null
  const seconds = retryAfter !== undefined && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null
  const untilMs = seconds === null && retryAfter !== undefined ? Date.parse(retryAfter) : Number.NaN
  const wantedMs = seconds !== null ? seconds * SECOND : untilMs - nowMs
  if (Number.isNaN(wantedMs)) return PAUSE_MS
  return Math.min(Math.max(wantedMs, 0), LONGEST_PAUSE_MS)
}
