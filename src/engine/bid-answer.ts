import type { Cents } from './cents.ts'
import { isSealed, minimumAbove } from './sealed.ts'
import { currentPriceCents, type Standing } from './standing.ts'
import { isOver, itemStatus } from './statuses.ts'

/** A standing as one person may see it: the bid result, and the same fields on an item card. */
export type BidAnswer = {
  readonly itemId: number
  readonly currentPriceCents: Cents
  readonly nextMinimumBidCents: Cents
  readonly bidCount: number
  readonly autoBidMaxCents: Cents | null
  /** 0 while nobody leads. */
  readonly winnerId: number
  readonly isCurrentUserWinning: boolean
}

type AnsweredBidder = {
  /** Null for an anonymous visitor. */
  readonly id: number | null
  /** The viewer's own sealed amount, shown to nobody else. */
  readonly sealedCents?: Cents | null
  /** The ceiling the viewer set just now, which the answer repeats even when a higher one beat it. */
  readonly setMaxCents?: Cents | null
}

export function bidAnswer(standing: Standing, viewer: AnsweredBidder): BidAnswer {
  if (isSealed(standing) && !isOver(standing.statusId))
    return sealedAnswer(standing, viewer.sealedCents ?? null)
  const winnerId = standing.statusId === itemStatus.unsold ? null : standing.leaderId
  const isCurrentUserWinning = winnerId !== null && winnerId === viewer.id
  return {
    itemId: standing.itemId,
    currentPriceCents: currentPriceCents(standing),
    nextMinimumBidCents: minimumAbove(standing, null),
    bidCount: standing.bidCount,
    autoBidMaxCents: viewer.setMaxCents ?? (isCurrentUserWinning ? standing.leaderMaxCents : null),
    winnerId: winnerId ?? 0,
    isCurrentUserWinning,
  }
}

function sealedAnswer(standing: Standing, ownCents: Cents | null): BidAnswer {
  return {
    itemId: standing.itemId,
    currentPriceCents: ownCents ?? currentPriceCents(standing),
    nextMinimumBidCents: minimumAbove(standing, ownCents),
    bidCount: 0,
    autoBidMaxCents: null,
    winnerId: 0,
    isCurrentUserWinning: false,
  }
}
