import type { BidRecord } from './bid-record.ts'
import type { Cents } from './cents.ts'
import { isSealed } from './sealed.ts'
import type { Standing } from './standing.ts'
import { itemStatus } from './statuses.ts'

/** What a manager says about a sale that is over: another price, another winner, or that it did not happen (null). */
export type SaleCorrection = {
  readonly winnerId: number | null
  readonly priceCents: Cents
  readonly correctedBy: number
  readonly correctedAt: number
}

/** How the winner came to it, as the log says. */
export type SaleOrigin = {
  /** An organizer typed the winning bid: what the room agreed on may be something else. */
  readonly isTyped: boolean
  /** What the winner agreed to pay: the price at the hammer, or what they were given the lot for. Never a ceiling. */
  readonly agreedCents: Cents
}

export type SaleRefusal = 'not_sold' | 'unchanged' | 'won_by_own_bid' | 'above_own_bid'

type SaleOutcome =
  | { readonly kind: 'refused'; readonly reason: SaleRefusal }
  | { readonly kind: 'corrected'; readonly standing: Standing; readonly record: BidRecord }

/**
 * A line is added to the log, and nothing in it is changed. Nobody pays more than they agreed to: where guests bid for
 * themselves, the price can only fall, and the winner is the one whose bid won. Ceilings play no part in it.
 */
export function correctSale(
  standing: Standing,
  origin: SaleOrigin,
  { winnerId, priceCents, correctedBy, correctedAt }: SaleCorrection,
): SaleOutcome {
  if (!isSold(standing)) return refused('not_sold')
  const isSameWinner = winnerId === standing.leaderId
  if (isSameWinner && priceCents === standing.priceCents) return refused('unchanged')
  if (winnerId !== null && !origin.isTyped) {
    if (!isSameWinner) return refused('won_by_own_bid')
    if (priceCents > origin.agreedCents) return refused('above_own_bid')
  }
  const record: BidRecord = {
    sequence: standing.sequence + 1,
    bidderId: winnerId ?? standing.leaderId!,
    kind: winnerId === null ? 'takenBack' : 'correction',
    amountCents: priceCents,
    reachCents: origin.isTyped ? priceCents : origin.agreedCents,
    placedAt: correctedAt,
    placedBy: correctedBy,
    isStruck: false,
  }
  return { kind: 'corrected', standing: corrected(standing, record), record }
}

/** What such a line of the log makes of the standing; replaying the log does the same. */
export function corrected(
  standing: Standing,
  { kind, bidderId, amountCents, sequence }: BidRecord,
): Standing {
  if (kind === 'takenBack') {
    const unsold = { ...standing, statusId: itemStatus.unsold, leaderMaxCents: null, sequence }
    // A sealed item that is not sold shows no amount, not even the highest.
    return isSealed(standing) ? { ...unsold, priceCents: null, leaderId: null, bidCount: 0 } : unsold
  }
  const changed = { priceCents: amountCents, leaderId: bidderId, leaderMaxCents: null, sequence }
  return { ...standing, ...changed, statusId: itemStatus.sold }
}

const isSold = ({ statusId, leaderId }: Standing) =>
  leaderId !== null && (statusId === itemStatus.sold || statusId === itemStatus.paid)
const refused = (reason: SaleRefusal): SaleOutcome => ({ kind: 'refused', reason })
