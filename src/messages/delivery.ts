import { kindRules, type MessageKind } from './kinds.ts'

/**
 * `accepted`: the mail server has it. `refused`: it never will. `deferred`: tried again later. `unsure`: the line broke
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

/** What became of one attempt, and what the mail server said. */
export type Outcome = { state: 'accepted' | 'refused' | 'deferred' | 'unsure'; reply: string }

/** A message as the rules see it; times are epoch milliseconds. */
export type Attempted = { kind: MessageKind; attempts: number; dueAt: number; expiresAt: number }

const MINUTE_MS = 60_000
const PAUSES_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS)

/** Longer than any attempt takes, with a minute for each answer: whoever has a message for longer than this is dead. */
export const LEASE_MS = 15 * MINUTE_MS

/** How long a message is tried, from when it was due. */
const PATIENCE_MS = 72 * 60 * MINUTE_MS

export type NextStep = { state: MessageState; nextAt: number | null }

/** What happens to a message after an attempt. */
export function afterAttempt(message: Attempted, { state }: Outcome, now: number): NextStep {
  const isOver = state === 'accepted' || state === 'refused'
  if (isOver || (state === 'unsure' && !kindRules[message.kind].mustArrive)) return { state, nextAt: null }
  const pauseMs = PAUSES_MS[Math.min(message.attempts, PAUSES_MS.length) - 1]!
  const nextAt = now + pauseMs
  const lastAt = Math.min(message.dueAt + PATIENCE_MS, message.expiresAt)
  if (nextAt <= lastAt) return { state, nextAt }
  return { state: state === 'unsure' ? 'unsure' : 'refused', nextAt: null }
}

/** What happens to a message that somebody else began to send and never finished. */
export function afterCrash({ kind }: Attempted): 'sendAgain' | NextStep {
  return kindRules[kind].mustArrive ? 'sendAgain' : { state: 'unsure', nextAt: null }
}
