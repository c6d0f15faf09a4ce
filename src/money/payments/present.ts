import { toDecimal, toDecimalOrNull } from '../../platform/http/values/money.ts'
import type { AttemptState } from './attempt.ts'
import type { Attempt } from './attempts.ts'

/** What a payer or an organizer sees of an attempt. */
export function presentAttempt(attempt: Attempt) {
  const { id, currency, receiptId, cardBrand, cardLastFour } = attempt
  const state = shownStates[attempt.state]
  return {
    id,
    state,
    currency,
    receiptId,
    url: state === 'open' ? attempt.url : null,
    amount: toDecimalOrNull(attempt.amountCents),
    coveredFee: toDecimal(attempt.coveredFeeCents),
    card: cardBrand !== null && cardLastFour !== null ? { brand: cardBrand, lastFour: cardLastFour } : null,
    code: attempt.failureCode,
  }
}

/** A state as the interface says it. */
export const shownStates = {
  opening: 'underWay',
  charging: 'underWay',
  unsure: 'underWay',
  open: 'open',
  paid: 'paid',
  saved: 'saved',
  declined: 'declined',
  needsPerson: 'needsPerson',
  expired: 'ended',
  failed: 'ended',
} as const satisfies Record<AttemptState, string>
