import { type BidRecord, isOffer } from './bid-record.ts'
import type { Cents } from './cents.ts'
import { replay } from './replay.ts'
import { highestSealedBid, isSealed } from './sealed.ts'
import { freshStanding, isReserveMet, type Standing } from './standing.ts'

export type RunnerUp = { readonly bidderId: number; readonly priceCents: Cents }

/**
 * Who would have won without some bidders, and at which price: the contest played again as if those had never bid, like
 * a void. So nobody is asked for more than they promised, and no ceiling shows that had not met another one. Always left
 * out: whoever had the item before and had it taken back. Null when nobody is left, or not at the reserve.
 */
export function runnerUp(
  standing: Standing,
  log: readonly BidRecord[],
  withoutIds: readonly number[] = [],
): RunnerUp | null {
  const isOut = new Set([...withoutIds, ...takenBackFrom(log)])
  const wrongPaddles = typedForTheWrongPaddle(log)
  const offers = log.filter(
    (record) =>
      isOffer(record) && !record.isStruck && !isOut.has(record.bidderId) && !wrongPaddles.has(record),
  )
  const fresh = freshStanding({ ...standing, endsAt: standing.firstEndsAt })
  const final = isSealed(standing) ? opened(fresh, offers) : replay(fresh, offers)
  const { leaderId: bidderId, priceCents } = final
  if (bidderId === null || priceCents === null || !isReserveMet(final)) return null
  return { bidderId, priceCents }
}

function opened(fresh: Standing, offers: readonly BidRecord[]): Standing {
  const best = highestSealedBid(offers)
  return best === null ? fresh : { ...fresh, leaderId: best.bidderId, priceCents: best.amountCents }
}

const takenBackFrom = (log: readonly BidRecord[]) =>
  log.filter(({ kind }) => kind === 'takenBack').map(({ bidderId }) => bidderId)

/** A sale that was moved to another guest: what an organizer typed for the first one was never their bid. */
function typedForTheWrongPaddle(log: readonly BidRecord[]): Set<BidRecord> {
  const wrong = new Set<BidRecord>()
  let winnerId: number | null = null
  for (const record of log) {
    if (record.kind === 'takenBack') winnerId = null
    else if (record.kind !== 'correction') winnerId = record.bidderId
    else {
      const typed = log.findLast(
        ({ bidderId, sequence, placedBy }) =>
          bidderId === winnerId && sequence < record.sequence && typeof placedBy === 'number',
      )
      if (winnerId !== null && winnerId !== record.bidderId && typed) wrong.add(typed)
      winnerId = record.bidderId
    }
  }
  return wrong
}
