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
  const fresh = freshStanding({ ...standing, endsAt: standing.firstEndsAt })
  const offers = log.filter((record) => isOffer(record) && !record.isStruck)
  const isOut = new Set([...withoutIds, ...takenBackFrom(log)])
  const mistake = typedForTheWrongPaddle(fresh, offers, log)
  const final = decided(
    fresh,
    offers.filter((offer) => offer !== mistake && !isOut.has(offer.bidderId)),
  )
  const { leaderId: bidderId, priceCents } = final
  return bidderId === null || !isReserveMet(final) ? null : { bidderId, priceCents: priceCents! }
}

/** Who wins by these offers: sealed ones are opened, others replayed. */
function decided(fresh: Standing, offers: readonly BidRecord[]): Standing {
  if (!isSealed(fresh)) return replay(fresh, offers)
  const best = highestSealedBid(offers)
  return best === null ? fresh : { ...fresh, leaderId: best.bidderId, priceCents: best.amountCents }
}

const takenBackFrom = (log: readonly BidRecord[]) =>
  log.filter(({ kind }) => kind === 'takenBack').map(({ bidderId }) => bidderId)

/** A sale that was moved to another guest: what an organizer typed for the first one was never their bid. */
function typedForTheWrongPaddle(
  fresh: Standing,
  offers: readonly BidRecord[],
  log: readonly BidRecord[],
): BidRecord | undefined {
  const winnerId = decided(fresh, offers).leaderId
  const isMoved = log.some(({ kind, bidderId }) => kind === 'correction' && bidderId !== winnerId)
  return isMoved ? offers.findLast(({ bidderId }) => bidderId === winnerId) : undefined
}
