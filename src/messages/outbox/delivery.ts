import { type Channel, type MessageKind, mustArrive } from './kinds.ts'

/**
 * `accepted`: the mail server or the provider of texts has it. `refused`: it never will. `deferred`: tried again later. `unsure`: the line broke
 * before the answer came. `dropped`: no longer worth sending. `held`: came out of a backup, and waits for an operator.
 */
export type MessageState =
  | 'queued'
  | 'sending'
  | 'accepted'
  | 'deferred'
  | 'refused'
  | 'unsure'
  | 'dropped'
  | 'held'

/** What became of one attempt, and what the mail server or the provider said. */
export type Outcome = {
  state: 'accepted' | 'refused' | 'deferred' | 'unsure'
  reply: string
  /** What the provider of texts calls it. */
  providerId?: string | null
}

/** A message as the rules see it; times are epoch milliseconds. */
export type Attempted = {
  kind: MessageKind
  channel: Channel
  attempts: number
  dueAt: number
  expiresAt: number
}

const MINUTE_MS = 60_000
const PAUSES_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS)

/** Longer than any attempt takes, with a minute for each answer. The lease of a process that is gone ends before (src/service/parts/leases.ts). */
export const LEASE_MS = 15 * MINUTE_MS

/** How long a message is tried, from when it was due. */
const PATIENCE_MS = 72 * 60 * MINUTE_MS

export type NextStep = { state: MessageState; nextAt: number | null }

/** What happens to a message after an attempt. */
export function afterAttempt(message: Attempted, { state }: Outcome, now: number): NextStep {
  const isOver = state === 'accepted' || state === 'refused'
  if (isOver || (state === 'unsure' && !mustArrive(message))) return { state, nextAt: null }
  const pauseMs = PAUSES_MS[Math.min(message.attempts, PAUSES_MS.length) - 1]!
  const nextAt = now + pauseMs
  const lastAt = Math.min(message.dueAt + PATIENCE_MS, message.expiresAt)
  if (nextAt <= lastAt) return { state, nextAt }
  return { state: state === 'unsure' ? 'unsure' : 'refused', nextAt: null }
}

/** What happens to a message that somebody else began to send and never finished. */
export function afterCrash(message: Attempted): 'sendAgain' | NextStep {
  return mustArrive(message) ? 'sendAgain' : { state: 'unsure', nextAt: null }
}

/** A message that is not sent at this hour, unless the better one comes too late. */
export function afterWait({ expiresAt }: Attempted, until: number): NextStep {
  return until < expiresAt ? { state: 'queued', nextAt: until } : { state: 'dropped', nextAt: null }
}
