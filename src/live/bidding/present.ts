import type { BidAnswer } from '../../engine/bid-answer.ts'
import type { Explanation, Step } from '../../engine/explanation.ts'
import type { Refusal } from '../../engine/refusal.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toDollars, toDollarsOrNull } from '../../platform/http/values/money.ts'
import type { Outcome } from './group.ts'

/** The bid result, or the legacy envelope under 200; an item that the caller cannot see is 404. */
export function presentBidOutcome(outcome: Outcome) {
  if (outcome.kind === 'notFound') throw new ApiError('not_found', 'Item not found.')
  if (outcome.kind === 'refused') return presentRefusal(outcome.refusal)
  return { ...presentBidAnswer(outcome.answer), explanation: presentExplanation(outcome.explanation) }
}

export function presentBidAnswer(answer: BidAnswer) {
  return {
    itemId: answer.itemId,
    currentPrice: toDollars(answer.currentPriceCents),
    nextMinimumBid: toDollars(answer.nextMinimumBidCents),
    bidCount: answer.bidCount,
    autoBidMax: toDollarsOrNull(answer.autoBidMaxCents),
    winnerId: answer.winnerId,
    isCurrentUserWinning: answer.isCurrentUserWinning,
  }
}

function presentExplanation({ rule, steps }: Explanation) {
  return { rule, steps: steps.map(presentStep) }
}

function presentStep({ kind, amountCents, endsAt }: Step) {
  if (amountCents !== undefined) return { kind, amount: toDollars(amountCents) }
  return endsAt === undefined ? { kind } : { kind, endTime: Math.floor(endsAt / 1000) }
}

function presentRefusal({ field, code, message, nextMinimumBidCents }: Refusal) {
  const help = nextMinimumBidCents === undefined ? {} : { nextMinimumBid: toDollars(nextMinimumBidCents) }
  return { success: 0, statusCode: 200, data: { error: { [field]: [message] }, code, ...help } }
}
