import type { BidRecord } from './bid-record.ts'
import { type Cents, higher, lower } from './cents.ts'
import { extendIfLate } from './extension.ts'
import { oneIncrementBelow, plusIncrement } from './increments.ts'
import { leaderReachCents, nextMinimumCents, type Standing, type Terms } from './standing.ts'

/** An offer that passed its checks. The amount of an auto-bid is its ceiling. */
export type PlacedOffer = {
  readonly kind: 'bid' | 'autoBid'
  readonly bidderId: number
  readonly amountCents: Cents
  readonly placedAt: number
}

export type ContestStep = { readonly standing: Standing; readonly records: readonly BidRecord[] }

/**
 * Competing ceilings are settled by a formula: no loop, however far apart they are.
 * A new leader always comes with a new price, so a changed price is what extends the item.
 */
export function enterContest(standing: Standing, offer: PlacedOffer): ContestStep {
  const contest = meet(standing, offer)
  const hasMoved = contest.standing.priceCents !== standing.priceCents
  return hasMoved ? { ...contest, standing: extendIfLate(contest.standing, offer.placedAt) } : contest
}

function meet(standing: Standing, offer: PlacedOffer): ContestStep {
  if (offer.bidderId === standing.leaderId) return moveCeiling(standing, offer)
  const incumbentReach = leaderReachCents(standing)
  return incumbentReach !== null && incumbentReach >= offer.amountCents
    ? incumbentAnswers(standing, offer, incumbentReach)
    : challengerLeads(standing, offer, incumbentReach)
}

/** Of two equal ceilings the earlier one keeps the lead, and the price is that ceiling. */
function incumbentAnswers(standing: Standing, offer: PlacedOffer, reach: Cents): ContestStep {
  const answer = lower(reach, plusIncrement(standing.terms, offer.amountCents))
  const priceCents = raisedToReserve(standing.terms, answer, reach)
  const first = standing.sequence + 1
  return {
    standing: { ...standing, priceCents, bidCount: standing.bidCount + 2, sequence: first + 1 },
    records: [
      offerRecord(first, offer, offer.kind, offer.amountCents),
      consequence(first + 1, offer, 'answer', standing.leaderId!, priceCents, reach),
    ],
  }
}

/** A beaten ceiling is counted as a last stand when it made the challenger pay more than the opening bid. */
function challengerLeads(standing: Standing, offer: PlacedOffer, incumbentReach: Cents | null): ContestStep {
  const { terms, leaderId } = standing
  const opening = openingCents(standing, offer)
  const contested =
    incumbentReach === null
      ? opening
      : lower(offer.amountCents, higher(opening, plusIncrement(terms, incumbentReach)))
  const priceCents = raisedToReserve(terms, contested, offer.amountCents)

  const records: BidRecord[] = []
  let sequence = standing.sequence
  if (incumbentReach !== null && contested > opening) {
    records.push(consequence(++sequence, offer, 'lastStand', leaderId!, incumbentReach, incumbentReach))
  }
  records.push(offerRecord(++sequence, offer, offer.kind, priceCents))

  return {
    standing: {
      ...standing,
      priceCents,
      leaderId: offer.bidderId,
      leaderMaxCents: offer.kind === 'autoBid' ? offer.amountCents : null,
      bidCount: standing.bidCount + records.length,
      sequence,
    },
    records,
  }
}

/** The leader bids against nobody, so price and count stay, unless the new ceiling meets the reserve. */
function moveCeiling(standing: Standing, offer: PlacedOffer): ContestStep {
  const price = standing.priceCents!
  const reach =
    offer.kind === 'autoBid' ? offer.amountCents : higher(offer.amountCents, leaderReachCents(standing)!)
  const priceCents = raisedToReserve(standing.terms, price, reach)
  if (reach === standing.leaderMaxCents && priceCents === price) return { standing, records: [] }

  const first = standing.sequence + 1
  const change = offerRecord(first, { ...offer, amountCents: reach }, 'ceiling', price)
  if (priceCents === price) {
    return { standing: { ...standing, leaderMaxCents: reach, sequence: first }, records: [change] }
  }
  return {
    standing: {
      ...standing,
      priceCents,
      leaderMaxCents: reach,
      bidCount: standing.bidCount + 1,
      sequence: first + 1,
    },
    records: [change, consequence(first + 1, offer, 'reserve', offer.bidderId, priceCents, reach)],
  }
}

/**
 * A reserve that was lowered into the leader's reach is met at once. Nobody made an offer, so nothing is logged:
 * playing the log again with the new reserve gives the same leader and price.
 */
export function meetReserve(standing: Standing): Standing {
  const reach = leaderReachCents(standing)
  if (reach === null) return standing
  return { ...standing, priceCents: raisedToReserve(standing.terms, standing.priceCents!, reach) }
}

function openingCents(standing: Standing, offer: PlacedOffer): Cents {
  if (offer.kind === 'bid') return offer.amountCents
  const minimum = nextMinimumCents(standing)
  return standing.terms.autoBidPolicy === 'classic'
    ? minimum
    : higher(minimum, oneIncrementBelow(standing.terms, offer.amountCents))
}

function raisedToReserve(terms: Terms, priceCents: Cents, reachCents: Cents): Cents {
  const reserve = terms.reserveCents
  return reserve !== null && reachCents >= reserve ? higher(priceCents, reserve) : priceCents
}

function offerRecord(
  sequence: number,
  offer: PlacedOffer,
  kind: BidRecord['kind'],
  amountCents: Cents,
): BidRecord {
  const { bidderId, placedAt } = offer
  return { sequence, bidderId, kind, amountCents, reachCents: offer.amountCents, placedAt, isStruck: false }
}

function consequence(
  sequence: number,
  offer: PlacedOffer,
  kind: BidRecord['kind'],
  bidderId: number,
  amountCents: Cents,
  reachCents: Cents,
): BidRecord {
  return { sequence, bidderId, kind, amountCents, reachCents, placedAt: offer.placedAt, isStruck: false }
}
