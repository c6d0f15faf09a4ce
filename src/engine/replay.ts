import { type BidRecord, isCorrection, isOffer } from './bid-record.ts'
import { buyNow } from './buy-now.ts'
import { type ContestStep, enterContest } from './contest.ts'
import { corrected } from './correct-sale.ts'
import { placeSealedBid } from './sealed.ts'
import { leaderReachCents, nextMinimumCents, type Standing } from './standing.ts'

/**
 * Plays an item's whole log again, in order of sequence, and must arrive at its standing.
 * The end is rebuilt too, unless a manager or a pause moved it.
 */
export function replay(fresh: Standing, log: readonly BidRecord[]): Standing {
  let standing = fresh
  for (const record of log) {
    if (isCorrection(record)) standing = corrected(standing, record)
    else if (isOffer(record) && !record.isStruck) standing = playAgain(standing, record).standing
  }
  return { ...standing, sequence: log.at(-1)?.sequence ?? 0 }
}

/** An offer that no longer fits the contest changes nothing; that happens only after a void or a lowered reserve. */
export function playAgain(standing: Standing, record: BidRecord): ContestStep {
  const { kind, bidderId, reachCents: amountCents, placedAt } = record
  if (kind === 'buyNow') {
    const bought = buyNow(standing, { buyerId: bidderId, placedAt })
    return { standing: bought.standing, records: [bought.record] }
  }
  if (kind === 'sealedBid') return placeSealedBid(standing, { kind: 'bid', bidderId, amountCents, placedAt })
  if (!hasRoomFor(standing, record)) return { standing, records: [] }
  return enterContest(standing, { kind: kind === 'bid' ? 'bid' : 'autoBid', bidderId, amountCents, placedAt })
}

/** An offer above the leader's reach always counts: it met the minimum when it was made. */
function hasRoomFor(standing: Standing, record: BidRecord): boolean {
  if (record.bidderId === standing.leaderId) return record.reachCents >= standing.priceCents!
  if (record.kind === 'ceiling') return false
  const leaderReach = leaderReachCents(standing)
  const wouldLead = leaderReach !== null && record.reachCents > leaderReach
  return wouldLead || record.reachCents >= nextMinimumCents(standing)
}
