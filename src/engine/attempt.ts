import type { Cents } from './cents.ts'
import type { Standing } from './standing.ts'
import type { AuctionStatus } from './statuses.ts'

/** Somebody wants to bid or to buy: everything the checks look at, time included. */
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
  /** A card is asked for only above this. */
  readonly cardThresholdCents: Cents
  readonly requireTicketToBid: boolean
  /** Asks the auction's managers for a ticket as well. */
  readonly requireTicketForOwners: boolean
  /** Empty lists let everybody in. */
  readonly allowedCountries: readonly string[]
  readonly allowedProvinces: readonly string[]
}

/** The bidder as this auction knows them; all sums are within the auction and leave this item out. */
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
  /** The province and the regions it lies in; none when it is not known. */
  readonly provinceCodes: readonly string[]
  readonly spendingLimitCents: Cents | null
  /** Set by the bidder and known to nobody else. */
  readonly ownLimitCents: Cents | null
  /** Leading ceilings or prices, and the own sealed bids. */
  readonly leadingReachCents: Cents
  readonly unpaidPurchasesCents: Cents
  /** Asked for only with a limit of their own. */
  readonly paidPurchasesCents: Cents
  /** The bidder's standing sealed amount on this item. */
  readonly sealedCents: Cents | null
  /** What a manager waived for this bidder. */
  readonly overrides: readonly Waivable[]
}

export type Waivable = 'location' | 'ticket' | 'checkIn' | 'creditCard' | 'spendingLimit'
