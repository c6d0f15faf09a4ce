import type { Card, ChargeState, CheckoutState, Payment } from './provider.ts'

/**
 * One attempt to pay, or to put a card on file.
 *
 *     checkout   opening → open → paid | saved | expired | failed
 *     card       charging → paid | declined | needsPerson | failed,  or open: the bank asks the guest
 *     either     → unsure, when an answer was lost → read it
 *
 * What is true is at the provider: these functions say what to do about what was read there. Money that arrives is
 * booked in every state, also when an attempt was thought to be over.
 */
export type AttemptState = (typeof payableStates)[number] | EndState

/** Something that can still be paid: a receipt has at most one, which the database holds. */
export const payableStates = ['opening', 'open', 'charging', 'unsure'] as const

export type EndState = 'paid' | 'saved' | 'declined' | 'needsPerson' | 'expired' | 'failed'

export type Way = 'setup' | 'checkout' | 'card'

export type Known = {
  way: Way
  state: AttemptState
  checkoutId: string | null
  intentId: string | null
  createdAtMs: number
}

export type Step =
  /** It will be read again later. */
  | { do: 'wait' }
  | { do: 'end'; state: Exclude<EndState, 'paid' | 'saved'>; failureCode: string | null }
  | { do: 'book'; payment: Payment }
  | { do: 'saveCard'; card: Card }
  /** The bank asks the guest at this address; until then it can be paid. */
  | { do: 'ask'; url: string }
  /** Nobody was charged: make sure that nobody will be, and end it. */
  | { do: 'cancel'; state: 'failed' | 'needsPerson' | 'declined'; failureCode: string | null }
  | { do: 'readCheckout'; checkoutId: string }
  | { do: 'readCharge'; intentId: string }

export const isPayable = (state: AttemptState): boolean =>
  (payableStates as readonly string[]).includes(state)

/** Longer than any call to the provider may take: what is younger may still be under way on some server. */
export const ABANDONED_MS = 2 * 60_000
/** How long a guest has to answer the bank. */
const ANSWER_MS = 30 * 60_000

/** What to do with an attempt before the provider is asked. */
export function firstStep({ state, checkoutId, intentId, createdAtMs }: Known, nowMs: number): Step {
  if (intentId !== null) return { do: 'readCharge', intentId }
  if (checkoutId !== null) return { do: 'readCheckout', checkoutId }
  // Nobody was given the address of a checkout that is not stored, and only stored charges are confirmed.
  if (isPayable(state) && nowMs - createdAtMs >= ABANDONED_MS)
    return { do: 'end', state: 'failed', failureCode: 'abandoned' }
  return { do: 'wait' }
}

export function afterCheckout(read: CheckoutState): Step {
  switch (read.kind) {
    case 'paid':
      return { do: 'book', payment: read.payment }
    case 'cardSaved':
      return { do: 'saveCard', card: read.card }
    case 'expired':
      return { do: 'end', state: 'expired', failureCode: null }
    default:
      return { do: 'wait' }
  }
}

/** `isConfirmed`: this is the answer to a confirmation, so an open charge was not taken. */
export function afterCharge(
  read: ChargeState,
  { state, createdAtMs }: Pick<Known, 'state' | 'createdAtMs'>,
  nowMs: number,
): Step {
  const ageMs = nowMs - createdAtMs
  switch (read.kind) {
    case 'paid':
      return { do: 'book', payment: read.payment }
    case 'declined':
      return { do: 'cancel', state: 'declined', failureCode: read.code }
    case 'canceled':
      return { do: 'end', state: 'failed', failureCode: 'canceled' }
    case 'processing':
      return { do: 'wait' }
    case 'open':
      // Prepared, and never confirmed as far as anybody knows. A slow server might still do it, so it is canceled first.
      return isPayable(state) && ageMs < ABANDONED_MS
        ? { do: 'wait' }
        : { do: 'cancel', state: 'failed', failureCode: 'abandoned' }
    case 'needsPerson':
      return read.url !== null && ageMs < ANSWER_MS
        ? { do: 'ask', url: read.url }
        : { do: 'cancel', state: 'needsPerson', failureCode: 'authentication_required' }
  }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Long after a payment people still dispute it. */
const WATCHED_MS = 120 * 24 * HOUR_MS

/**
 * When to read it at the provider again without being asked; null: never. While it is payable after 1, 2, 4, … minutes,
 * at most 6 hours, for as long as it takes. Once it is paid after 1, 2, 4, … hours, at most a day, for refunds and
 * disputes that were made there.
 */
export function nextLookMs(
  { state, createdAtMs }: Pick<Known, 'state' | 'createdAtMs'>,
  looks: number,
  nowMs: number,
): number | null {
  const doubled = 2 ** Math.min(looks, 20)
  if (isPayable(state)) return nowMs + Math.min(MINUTE_MS * doubled, 6 * HOUR_MS)
  if (state === 'paid' && nowMs - createdAtMs < WATCHED_MS)
    return nowMs + Math.min(HOUR_MS * doubled, 24 * HOUR_MS)
  return null
}

/** What counts in our books: what was captured, less what went back. A refund that is pending has not gone back yet. */
export function bookedCents({ capturedCents, refunds, disputes }: Payment): bigint {
  const back = [
    ...refunds.filter(({ state }) => state === 'done'),
    ...disputes.filter(({ state }) => state === 'lost'),
  ].reduce((sum, { amountCents }) => sum + amountCents, 0n)
  return back > capturedCents ? 0n : capturedCents - back
}

/** The most that may still be refunded: pending refunds count, and so does money that a dispute holds. */
export function refundableCents({
  capturedCents,
  refunds,
  disputes,
}: {
  capturedCents: bigint
  refunds: { amountCents: bigint; state: 'asked' | 'pending' | 'done' | 'failed' }[]
  disputes: { amountCents: bigint; state: 'inquiry' | 'open' | 'won' | 'lost' }[]
}): bigint {
  const gone = [
    ...refunds.filter(({ state }) => state !== 'failed'),
    ...disputes.filter(({ state }) => state === 'open' || state === 'lost'),
  ].reduce((sum, { amountCents }) => sum + amountCents, 0n)
  return gone > capturedCents ? 0n : capturedCents - gone
}
