import type { Attempt, AuctionRules, Bidder, Offer } from '../attempt.ts'
import { freshStanding, type Standing, type Terms } from '../standing.ts'
import { auctionStatus, itemStatus } from '../statuses.ts'

/** An ordinary open silent item; a test overrides what it needs. */
export function givenStanding(terms: Partial<Terms> = {}, standing: Partial<Standing> = {}): Standing {
  const fresh = freshStanding({
    itemId: 1,
    statusId: itemStatus.open,
    endsAt: 1_000_000,
    terms: {
      itemType: 'silent',
      controlMode: 'auto',
      isLocalOnly: false,
      unitCents: 1n,
      startingPriceCents: 10_00n,
      bidIncrementCents: 1_00n,
      incrementTable: null,
      reserveCents: null,
      buyNowPriceCents: null,
      autoBidPolicy: 'contract',
      extension: { mode: 'off', windowSeconds: 120, lengthSeconds: 120, capSeconds: null },
      ...terms,
    },
  })
  return { ...fresh, ...standing }
}

export function givenAuction(rules: Partial<AuctionRules> = {}): AuctionRules {
  return {
    statusId: auctionStatus.open,
    isPrivate: false,
    requireCard: false,
    cardThresholdCents: 0n,
    requireTicketToBid: false,
    requireTicketForOwners: false,
    allowedCountries: [],
    allowedProvinces: [],
    ...rules,
  }
}

export function givenBidder(bidder: Partial<Bidder> = {}): Bidder {
  return {
    id: 7,
    isBanned: false,
    isDeleted: false,
    isManager: false,
    isRegistered: false,
    isCheckedIn: false,
    hasTicket: false,
    hasCard: false,
    countryCode: null,
    provinceCodes: [],
    spendingLimitCents: null,
    ownLimitCents: null,
    leadingReachCents: 0n,
    unpaidPurchasesCents: 0n,
    paidPurchasesCents: 0n,
    sealedCents: null,
    hasOwnCeiling: false,
    overrides: [],
    ...bidder,
  }
}

export function givenBid(attempt: Partial<Attempt<Offer>> = {}): Attempt<Offer> {
  return {
    standing: givenStanding(),
    auction: givenAuction(),
    bidder: givenBidder(),
    offer: { kind: 'bid', amountCents: 20_00n },
    now: 0,
    ...attempt,
  }
}
