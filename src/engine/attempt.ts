import type { Cents } from './cents.ts'
import type { Standing } from './standing.ts'
import type { AuctionStatus } from './statuses.ts'

/** An attempt to bid or to buy: everything the checks look at, including the time. */
export type Attempt<O extends Offer | Purchase = Offer | Purchase> = {
  readonly standing: Standing
  readonly auction: AuctionRules
  readonly bidder: Bidder
  readonly offer: O
  readonly now: number
}

export type Offer = { readonly kind: 'bid' | 'autoBid'; readonly amountCents: Cents }

export type Purchase = {
  readonly kind: 'purchase' | 'donation'
  /** The whole purchase: price times quantity. */
  readonly amountCents: Cents
  readonly quantity: number
  /** Null when the stock has no limit. */
  readonly quantityRemaining: number | null
}

export type AuctionRules = {
  readonly statusId: AuctionStatus
  readonly isPrivate: boolean
  readonly requireCard: boolean
  /** A card is required only above this amount. */
  readonly cardThresholdCents: Cents
  readonly requireTicketToBid: boolean
  /** Managers of the auction need a ticket too. */
  readonly requireTicketForOwners: boolean
  /** Empty lists let everybody in. */
  readonly allowedCountries: readonly string[]
  readonly allowedProvinces: readonly string[]
}

/** The bidder in this auction. All sums cover this auction and leave out this item. */
export type Bidder = {
  readonly id: number
  readonly isBanned: boolean
  readonly isDeleted: boolean
  readonly isManager: boolean
  readonly isRegistered: boolean
  readonly isCheckedIn: boolean
  readonly hasTicket: boolean
  readonly hasCard: boolean
  readonly countryCode: string | null
  /** The province and the regions it is in; empty when unknown. */
  readonly provinceCodes: readonly string[]
  readonly spendingLimitCents: Cents | null
  /** Set by the bidder and known to nobody else. */
  readonly ownLimitCents: Cents | null
  /** Ceilings or prices where the bidder leads, and their sealed bids. */
  readonly leadingReachCents: Cents
  readonly unpaidPurchasesCents: Cents
  /** Read only for bidders who set a limit of their own. */
  readonly paidPurchasesCents: Cents
  /** The bidder's current sealed bid on this item. */
  readonly sealedCents: Cents | null
  /** Leads this item by a ceiling that they set themselves; read only for bids that organizers place. */
  readonly hasOwnCeiling: boolean
  /** What a manager waived for this bidder. */
  readonly overrides: readonly Waivable[]
}

export type Waivable = 'location' | 'ticket' | 'checkIn' | 'creditCard' | 'spendingLimit'
