import type { Attempt, Waivable } from './attempt.ts'

/** Checks of who may take part, shared by bids and purchases. */
export const isNotBanned = ({ bidder }: Attempt): boolean => !bidder.isBanned

export const isNotDeleted = ({ bidder }: Attempt): boolean => !bidder.isDeleted

/** Buying a ticket needs no registration, since registering may require a ticket. */
export function isRegisteredIfPrivate({ auction, bidder, standing }: Attempt): boolean {
  const isTicket = standing.terms.itemType === 'ticket'
  return !auction.isPrivate || bidder.isRegistered || bidder.isManager || isTicket
}

/** Bidding or buying registers people, except managers of a private auction, who take part as managers. */
export function registersByTakingPart({
  auction,
  bidder,
}: {
  auction: Pick<Attempt['auction'], 'isPrivate'>
  bidder: Pick<Attempt['bidder'], 'isRegistered' | 'isManager'>
}): boolean {
  return !bidder.isRegistered && !(auction.isPrivate && bidder.isManager)
}

export function isInAllowedPlace(attempt: Attempt): boolean {
  const { auction, bidder } = attempt
  return (
    isWaived(attempt, 'location') ||
    (isListed(auction.allowedCountries, [bidder.countryCode]) &&
      isListed(auction.allowedProvinces, bidder.provinceCodes))
  )
}

/** Buying a ticket or donating never requires a ticket. */
export function hasTicketIfRequired(attempt: Attempt): boolean {
  const { auction, bidder, standing } = attempt
  const { itemType } = standing.terms
  return (
    !auction.requireTicketToBid ||
    bidder.hasTicket ||
    itemType === 'ticket' ||
    itemType === 'donation' ||
    (bidder.isManager && !auction.requireTicketForOwners) ||
    isWaived(attempt, 'ticket')
  )
}

export function isCheckedInIfLocal(attempt: Attempt): boolean {
  return !attempt.standing.terms.isLocalOnly || attempt.bidder.isCheckedIn || isWaived(attempt, 'checkIn')
}

export function hasCardIfRequired(attempt: Attempt): boolean {
  const { auction, bidder, offer } = attempt
  return (
    !auction.requireCard ||
    bidder.hasCard ||
    bidder.leadingReachCents + offer.amountCents <= auction.cardThresholdCents ||
    isWaived(attempt, 'creditCard')
  )
}

export function isWithinSpendingLimit(attempt: Attempt): boolean {
  const { bidder, offer } = attempt
  return (
    bidder.spendingLimitCents === null ||
    bidder.leadingReachCents + bidder.unpaidPurchasesCents + offer.amountCents <= bidder.spendingLimitCents ||
    isWaived(attempt, 'spendingLimit')
  )
}

/** Paid purchases count too, so paying makes no new room. Only the bidder can lift this limit. */
export function isWithinOwnLimit({ bidder, offer }: Attempt): boolean {
  const { ownLimitCents, leadingReachCents, unpaidPurchasesCents, paidPurchasesCents } = bidder
  if (ownLimitCents === null) return true
  return leadingReachCents + unpaidPurchasesCents + paidPurchasesCents + offer.amountCents <= ownLimitCents
}

function isWaived({ bidder }: Attempt, what: Waivable): boolean {
  return bidder.overrides.includes(what)
}

function isListed(list: readonly string[], codes: readonly (string | null)[]): boolean {
  return list.length === 0 || codes.some((code) => code !== null && list.includes(code))
}
