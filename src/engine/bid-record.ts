import type { Cents } from './cents.ts'

/** One line of an item's log. The log is only ever appended to, and replaying it gives the standing. */
export type BidRecord = {
  /** Per item, from 1, without gaps. */
  readonly sequence: number
  readonly bidderId: number
  readonly kind: OfferKind | ConsequenceKind | CorrectionKind
  /** The bid as everybody may see it; sealed bids and changes of a ceiling are shown only to their bidder. */
  readonly amountCents: Cents
  /** How far the bidder was willing to go. Secret. */
  readonly reachCents: Cents
  readonly placedAt: number
  /** The manager who placed it for the bidder; none when the bidder placed it. */
  readonly placedBy?: number | null
  /** Struck by a void: kept for the audit, no longer part of the contest. */
  readonly isStruck: boolean
}

/**
 * What somebody asked for:
 * `bid` and `autoBid` by a challenger, `ceiling` by the leader, `sealedBid`, and `buyNow`, which ends the item.
 */
type OfferKind = 'bid' | 'autoBid' | 'ceiling' | 'sealedBid' | 'buyNow'

/**
 * What followed from an offer:
 * `answer`, the incumbent's ceiling held the lead; `lastStand`, it lost, but made the challenger pay more;
 * `reserve`, the leader's new ceiling let the price rise to the reserve.
 */
type ConsequenceKind = 'answer' | 'lastStand' | 'reserve'

/** What a manager said about the sale afterwards: another price or winner, or that it did not happen. */
type CorrectionKind = 'correction' | 'takenBack'

export function isOffer(record: BidRecord): boolean {
  const isConsequence = record.kind === 'answer' || record.kind === 'lastStand' || record.kind === 'reserve'
  return !isConsequence && !isCorrection(record)
}

export function isCorrection({ kind }: BidRecord): boolean {
  return kind === 'correction' || kind === 'takenBack'
}
