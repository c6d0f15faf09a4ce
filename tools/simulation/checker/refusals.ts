import type { OfferEntry } from '../history.ts'
import { CLOCKS_MS, name, statesDuring } from './offers.ts'
import { enough, refusalOf } from './rules.ts'
import type { Timeline, Timelines } from './timeline.ts'
import { collector, type Violation } from './violation.ts'

/** A refusal must have been right at some moment between its request and its answer. */
export function checkRefusals(offers: OfferEntry[], timelines: Timelines, violations: Violation[]): void {
  const complain = collector('refusals', violations)
  for (const offer of offers) {
    if (offer.fate !== 'refused') continue
    const timeline = timelines.get(offer.itemId)!
    if (!wasRight(offer, timeline)) {
      complain(
        name(offer),
        `was refused as ${offer.refusal!.code} (minimum ${offer.refusal!.nextMinimumCents}), which was true at no moment`,
      )
    }
  }
}

const CLOSED = [2, 6, 12, 13]

function wasRight(offer: OfferEntry, timeline: Timeline): boolean {
  const { code, nextMinimumCents } = offer.refusal!
  const { item, auction, terms, managerActions } = timeline
  const answeredAt = offer.answeredAt! + CLOCKS_MS
  const states = statesDuring(timeline, offer)
  switch (code) {
    case 'below_minimum':
      if (item.type === 'sealedBid') return true
      return states.some(
        (state) => refusal(offer, timeline, state) === code && nextMinimumCents === enough(terms, state),
      )
    case 'already_winning':
    case 'buy_now_reached':
      return states.some((state) => refusal(offer, timeline, state) === code)
    case 'item_not_for_auto_bids':
      return item.type === 'sealedBid' && offer.kind === 'autoBid'
    case 'item_ended':
      return states.some((state) => answeredAt >= state.end)
    case 'item_closed':
      return (
        isClosed(timeline) &&
        (managerActions.isClosedByHand || states.some((state) => state.isBought || answeredAt >= state.end))
      )
    case 'auction_closed':
      return auction.closedAt !== null && auction.closedAt <= answeredAt
    default:
      return true
  }
}

/** Whether a close by hand was right is checked elsewhere. */
function isClosed({ item, managerActions }: Timeline): boolean {
  return managerActions.isClosedByHand || CLOSED.includes(item.statusId)
}

/** The refusal by the rules of the contest alone, at a time when it was still open. */
function refusal(
  offer: OfferEntry,
  { terms }: Timeline,
  state: Parameters<typeof refusalOf>[1],
): string | null {
  const asked = {
    kind: offer.kind,
    bidder: offer.personId,
    amount: offer.amountCents,
    at: Number.NEGATIVE_INFINITY,
  }
  return refusalOf(terms, state, asked)
}
