import type { RefusalCode } from '../../../src/engine/refusal.ts'
import type { Item } from '../../shared/api-types.ts'

export type Offer = { kind: 'bid' | 'autoBid'; amount: number }

export type BidResult = {
  itemId: number
  currentPrice: number
  nextMinimumBid: number
  bidCount: number
  autoBidMax: number | null
  isCurrentUserWinning: boolean
  explanation: { rule: string; steps: { kind: string; amount?: number; endTime?: number }[] }
}
export type BidRefusal = {
  success: 0
  data: { error: Record<string, string[]>; code: RefusalCode; nextMinimumBid?: number }
}

/** The result of an offer, as far as it matters to the bidder. */
export type Outcome =
  | { kind: 'leading'; price: number; limit: number | null; isExtended: boolean }
  | { kind: 'sealed'; amount: number }
  /** Accepted, and beaten in the same moment by an automatic bid. */
  | { kind: 'outbidAtOnce'; price: number; next: number; offered: number }
  | { kind: 'refused'; code: RefusalCode; message: string; next: number | null }

export function outcomeOf(answer: BidResult | BidRefusal, offer: Offer): Outcome {
  if ('success' in answer) {
    const { code, error, nextMinimumBid = null } = answer.data
    return { kind: 'refused', code, message: Object.values(error)[0]?.[0] ?? '', next: nextMinimumBid }
  }
  const { rule, steps } = answer.explanation
  if (rule === 'sealed') return { kind: 'sealed', amount: offer.amount }
  if (!answer.isCurrentUserWinning)
    return {
      kind: 'outbidAtOnce',
      price: answer.currentPrice,
      next: answer.nextMinimumBid,
      offered: offer.amount,
    }
  const isExtended = steps.some(({ kind }) => kind === 'extended')
  return { kind: 'leading', price: answer.currentPrice, limit: answer.autoBidMax, isExtended }
}

type Own = Pick<Item, 'itemType' | 'currentPrice' | 'nextMinimumBid'> & {
  isCurrentUserWinning?: boolean
  autoBidMax?: number | null
  myBidAmount?: number | null
}

/**
 * The result of an offer whose answer was lost, worked out from my state before and now. Null when it has not arrived;
 * it may still arrive for as long as a request can be under way.
 */
export function outcomeOfLost(offer: Offer, { before, now }: { before: Own; now: Own }): Outcome | null {
  const had = before.myBidAmount ?? 0
  const has = now.myBidAmount ?? 0
  if (now.itemType === 'sealedBid')
    return has >= offer.amount && had < offer.amount ? { kind: 'sealed', amount: has } : null
  const limit = now.autoBidMax ?? null
  const isLimitTaken =
    offer.kind === 'autoBid' && limit === offer.amount && before.autoBidMax !== offer.amount
  const hasBid = offer.kind === 'bid' ? has >= offer.amount && had < offer.amount : has > had
  if (!isLimitTaken && !hasBid) return null
  if (now.isCurrentUserWinning) return { kind: 'leading', price: now.currentPrice, limit, isExtended: false }
  return { kind: 'outbidAtOnce', price: now.currentPrice, next: now.nextMinimumBid, offered: offer.amount }
}
