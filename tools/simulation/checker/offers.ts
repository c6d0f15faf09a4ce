import type { BidResult, OfferEntry } from '../history.ts'
import { isOffer, type Moment } from './moment.ts'
import { nextMinimum, type State } from './rules.ts'
import type { Timeline, Timelines } from './timeline.ts'
import { type Complain, collector, type Violation } from './violation.ts'

/** How far the crowd's clock and the database's may differ, including rounding to whole milliseconds. */
export const CLOCKS_MS = 25

/** The moment in the log that each offer became; offers that are not in the log are left out. */
export type Placed = Map<OfferEntry, Moment>

/**
 * Every accepted offer is in the log exactly once, and its answer is what the replay gives there; an offer without an
 * answer is there at most once; a refused one never; and nothing is there that nobody asked for.
 */
export function checkOffers(offers: OfferEntry[], timelines: Timelines, violations: Violation[]): Placed {
  const complain = collector('offers', violations)
  const placed: Placed = new Map()
  const asked = Map.groupBy(offers, (offer) => offer.itemId)
  for (const timeline of timelines.values()) {
    const free = new Set(timeline.moments.filter((moment) => isOffer(moment) && moment.kind !== 'buyNow'))
    const own = asked.get(timeline.item.id) ?? []
    for (const offer of own.filter(({ fate }) => fate === 'accepted')) {
      const moment = findMoment(free, offer, timeline)
      if (moment) {
        free.delete(moment)
        placed.set(offer, moment)
      } else if (!isSameCeilingAgain(offer, timeline)) {
        complain(
          name(offer),
          `was accepted and answered ${JSON.stringify(offer.answer)}, but ${whyNot(free, offer, timeline)}`,
        )
      }
    }
    for (const offer of own.filter(({ fate }) => fate === 'unknown')) {
      const moment = findMoment(free, offer, timeline)
      if (!moment) continue
      free.delete(moment)
      placed.set(offer, moment)
    }
    for (const moment of free) complainOfStranger(complain, moment, timeline, own)
  }
  return placed
}

function findMoment(free: Set<Moment>, offer: OfferEntry, timeline: Timeline): Moment | undefined {
  for (const moment of free) {
    if (
      isOf(moment, offer) &&
      (offer.answer === null || isAnswer(timeline, moment.after, offer, offer.answer))
    ) {
      return moment
    }
  }
  return undefined
}

/** The same person, amount and kind, at a time between the request and the answer. */
function isOf({ kind, at, asked }: Moment, offer: OfferEntry): boolean {
  const kinds = offer.kind === 'autoBid' ? ['autoBid', 'ceiling'] : ['bid', 'ceiling', 'sealedBid']
  return (
    asked.bidder === offer.personId &&
    asked.amount === offer.amountCents &&
    kinds.includes(kind) &&
    at >= offer.sentAt - CLOCKS_MS &&
    (offer.fate === 'unknown' || at <= offer.answeredAt! + CLOCKS_MS)
  )
}

function isAnswer(timeline: Timeline, state: State, offer: OfferEntry, answer: BidResult): boolean {
  const expected = expectedAnswer(timeline, state, offer)
  return (Object.keys(expected) as (keyof BidResult)[]).every((field) => expected[field] === answer[field])
}

/** An auto-bid's answer repeats its ceiling; a plain bid shows one only to the person who leads by it. */
function expectedAnswer({ item, terms }: Timeline, state: State, offer: OfferEntry): BidResult {
  if (item.type === 'sealedBid') {
    return {
      itemId: item.id,
      priceCents: offer.amountCents,
      nextMinimumCents: offer.amountCents + 1,
      bidCount: 0,
      autoBidMaxCents: null,
      winnerId: 0,
      isCurrentUserWinning: false,
    }
  }
  const isWinning = state.leader === offer.personId
  return {
    itemId: item.id,
    priceCents: state.price!,
    nextMinimumCents: nextMinimum(terms, state),
    bidCount: state.count,
    autoBidMaxCents: offer.kind === 'autoBid' ? offer.amountCents : isWinning ? state.ceiling : null,
    winnerId: state.leader ?? 0,
    isCurrentUserWinning: isWinning,
  }
}

/** A leader who sets the same ceiling again gets the normal answer, and nothing is added to the log. */
function isSameCeilingAgain(offer: OfferEntry, timeline: Timeline): boolean {
  return (
    offer.kind === 'autoBid' &&
    statesDuring(timeline, offer).some(
      (state) =>
        state.leader === offer.personId &&
        state.ceiling === offer.amountCents &&
        isAnswer(timeline, state, offer, offer.answer!),
    )
  )
}

/** The states that an offer may have met: all that were current at some time between its request and its answer. */
export function statesDuring(timeline: Timeline, offer: OfferEntry): State[] {
  const from = offer.sentAt - CLOCKS_MS
  const until = offer.answeredAt === null ? Number.POSITIVE_INFINITY : offer.answeredAt + CLOCKS_MS
  const { moments, first } = timeline
  const states = [first, ...moments.map(({ after }) => after)]
  return states.filter((_, index) => {
    const beganAt = index === 0 ? Number.NEGATIVE_INFINITY : moments[index - 1]!.at
    // A record becomes visible when it is committed: after its own time, but before the time of the next record.
    const endedAt = moments[index]?.at ?? Number.POSITIVE_INFINITY
    return beganAt <= until && endedAt >= from
  })
}

function whyNot(free: Set<Moment>, offer: OfferEntry, timeline: Timeline): string {
  const own = [...free].find((moment) => isOf(moment, offer))
  if (!own) return 'stands nowhere in the log'
  return `the replay at ${own.sequence} says ${JSON.stringify(expectedAnswer(timeline, own.after, offer))}`
}

function complainOfStranger(
  complain: Complain,
  { sequence, kind, asked }: Moment,
  { item }: Timeline,
  own: OfferEntry[],
): void {
  const twin = own.find((offer) => offer.personId === asked.bidder && offer.amountCents === asked.amount)
  const detail = twin
    ? `belongs to ${name(twin)}, which was ${twin.fate}${twin.refusal ? ` as ${twin.refusal.code}` : ''}`
    : `(${kind}, ${asked.amount} of ${asked.bidder}) was asked for by nobody`
  complain(`record ${sequence} of item ${item.id}`, detail)
}

export function name(offer: OfferEntry): string {
  return `offer ${offer.id} (${offer.kind} ${offer.amountCents} of ${offer.personId} on item ${offer.itemId})`
}

/** An offer that was answered before another was sent comes before it in the log. */
export function checkRealTimeOrder(placed: Placed, violations: Violation[]): void {
  const complain = collector('real-time order', violations)
  const byItem = Map.groupBy(placed.entries(), ([offer]) => offer.itemId)
  for (const entries of byItem.values()) {
    const answered = entries
      .filter(([offer]) => offer.fate === 'accepted')
      .sort(([a], [b]) => a.answeredOrder! - b.answeredOrder!)
    const asked = [...entries].sort(([a], [b]) => a.sentOrder - b.sentOrder)
    let latest: (typeof entries)[number] | null = null
    let next = 0
    for (const [offer, moment] of asked) {
      while (next < answered.length && answered[next]![0].answeredOrder! < offer.sentOrder) {
        const candidate = answered[next++]!
        if (!latest || candidate[1].sequence > latest[1].sequence) latest = candidate
      }
      if (latest && latest[1].sequence > moment.sequence) {
        complain(
          name(offer),
          `has sequence ${moment.sequence}, though ${name(latest[0])} with ${latest[1].sequence} was answered before it was sent`,
        )
      }
    }
  }
}
