import type { BidAnswer } from '../engine/bid-answer.ts'
import type { Refusal } from '../engine/refusal.ts'
import { ApiError } from '../errors.ts'
import { toDollars, toDollarsOrNull } from '../money.ts'
import type { Outcome } from './group.ts'

/** The bid result, or the legacy envelope under 200; an item that is not there for the caller is 404. */
export function presentBidOutcome(outcome: Outcome) {
  if (outcome.kind === 'notFound') throw new ApiError('not_found', 'Item not found.')
  return outcome.kind === 'accepted' ? presentBidAnswer(outcome.answer) : presentRefusal(outcome.refusal)
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

function presentRefusal({ field, code, message, nextMinimumBidCents }: Refusal) {
  const help = nextMinimumBidCents === undefined ? {} : { nextMinimumBid: toDollars(nextMinimumBidCents) }
  return { success: 0, statusCode: 200, data: { error: { [field]: [message] }, code, ...help } }
}
