import { type BidRecord, isOffer } from './bid-record.ts'
import { playAgain, replay } from './replay.ts'
import { freshStanding, type Standing } from './standing.ts'
import { itemStatus, takesBids } from './statuses.ts'

export type VoidOutcome =
  | { readonly kind: 'refused'; readonly reason: 'item_closed' | 'no_such_bid' }
  | {
      readonly kind: 'voided'
      readonly standing: Standing
      /** Every record from here to the end of the log so far is struck. */
      readonly struckFrom: number
      /** The later offers that still count, played again, to append to the log. */
      readonly replayed: readonly BidRecord[]
      /** Later offers that have no place in the new contest, like a ceiling of somebody who no longer leads. */
      readonly droppedSequences: readonly number[]
      /**
       * Later bids were played again. The outcome then shows ceilings that have never met; without, it is what everybody
       * saw before the first voided bid.
       */
      readonly replaysBids: boolean
      readonly leaderChanged: boolean
      readonly priceChanged: boolean
    }

/**
 * Plays the contest again as if the named offers had never been made.
 * Price, leader, ceiling and count are recomputed; the end stays, since bidders have already seen it.
 */
export function voidBids(
  standing: Standing,
  log: readonly BidRecord[],
  sequences: readonly number[],
): VoidOutcome {
  if (!takesBids(standing.statusId) && standing.statusId !== itemStatus.paused) {
    return { kind: 'refused', reason: 'item_closed' }
  }
  const live = log.filter((record) => !record.isStruck)
  const voided = new Set(sequences)
  const named = live.filter((record) => voided.has(record.sequence) && isOffer(record))
  if (named.length === 0 || named.length !== voided.size) return { kind: 'refused', reason: 'no_such_bid' }

  const struckFrom = firstStruck(live, named[0]!.sequence)
  let after = contestBefore(standing, live, struckFrom)
  const replayed: BidRecord[] = []
  const droppedSequences: number[] = []
  let replaysBids = false
  for (const record of live.slice(live.indexOf(named[0]!))) {
    if (!isOffer(record) || voided.has(record.sequence)) continue
    // The leader's new ceiling moves no price, unless it meets the reserve, which everybody saw.
    replaysBids ||= record.kind !== 'ceiling'
    const contest = playAgain(after, record)
    after = contest.standing
    const { placedBy = null } = record
    replayed.push(...contest.records.map((record) => (isOffer(record) ? { ...record, placedBy } : record)))
    if (contest.records.length === 0) droppedSequences.push(record.sequence)
  }
  const { statusId, endsAt, firstEndsAt } = standing
  return {
    kind: 'voided',
    standing: { ...after, statusId, endsAt, firstEndsAt },
    struckFrom,
    replayed,
    droppedSequences,
    replaysBids,
    leaderChanged: after.leaderId !== standing.leaderId,
    priceChanged: after.priceCents !== standing.priceCents,
  }
}

/** A last stand is recorded before the offer that beat it, and falls with it. */
function firstStruck(live: readonly BidRecord[], sequence: number): number {
  const before = live.findLast((record) => record.sequence < sequence)
  return before?.kind === 'lastStand' ? before.sequence : sequence
}

/** New records continue from the last number, so numbers stay unique and without gaps. */
function contestBefore(standing: Standing, live: readonly BidRecord[], struckFrom: number): Standing {
  const fresh = freshStanding({ ...standing, endsAt: standing.firstEndsAt })
  const before = live.filter((record) => record.sequence < struckFrom)
  return { ...replay(fresh, before), sequence: standing.sequence }
}
