import type { Attempt, Offer } from './attempt.ts'
import type { BidRecord } from './bid-record.ts'
import { firstRefusal } from './checks.ts'
import { enterContest } from './contest.ts'
import { firstGuestBidRefusal } from './guest-bids.ts'
import type { Refusal } from './refusal.ts'
import { isSealed, placeSealedBid } from './sealed.ts'
import type { Standing } from './standing.ts'

export type BidDecision =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'accepted'
      readonly standing: Standing
      /** To append to the item's log; none when a leader repeats their current ceiling. */
      readonly records: readonly BidRecord[]
      readonly tookLead: boolean
      readonly lostLeadBidderId: number | null
      readonly priceChanged: boolean
      readonly extended: boolean
    }

/** The whole decision about one bid or auto-bid. */
export function decideBid(attempt: Attempt<Offer>): BidDecision {
  return decide(attempt, firstRefusal(attempt))
}

/** The same for a bid that an organizer places for a guest: other checks, and then the same contest. */
export function decideGuestBid(attempt: Attempt<Offer>): BidDecision {
  return decide(attempt, firstGuestBidRefusal(attempt))
}

function decide(attempt: Attempt<Offer>, refusal: Refusal | null): BidDecision {
  if (refusal !== null) return { kind: 'refused', refusal }

  const { standing: before, bidder, offer, now } = attempt
  const placed = {
    kind: offer.kind,
    bidderId: bidder.id,
    amountCents: offer.amountCents,
    placedAt: now,
  }
  const { standing, records } = isSealed(before)
    ? placeSealedBid(before, placed)
    : enterContest(before, placed)
  const tookLead = standing.leaderId !== before.leaderId
  return {
    kind: 'accepted',
    standing,
    records,
    tookLead,
    lostLeadBidderId: tookLead ? before.leaderId : null,
    priceChanged: standing.priceCents !== before.priceCents,
    extended: standing.endsAt !== before.endsAt,
  }
}
