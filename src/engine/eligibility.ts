import type { Attempt, Waivable } from './attempt.ts'

/** Who may take part: the same questions for a bidder and a buyer. */
export const isNotBanned = ({ bidder }: Attempt): boolean => !bidder.isBanned

export const isNotDeleted = ({ bidder }: Attempt): boolean => !bidder.isDeleted

/** A ticket asks for no registration: it may be what registering asks for. */
export function isRegisteredIfPrivate({ auction, bidder, standing }: Attempt): boolean {
  const isTicket = standing.terms.itemType === 'ticket'
  return !auction.isPrivate || bidder.isRegistered || bidder.isManager || isTicket
}

/** Bidding or buying registers, except for managers of a private auction, who take part as such. */
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

/** A ticket never asks for a ticket, and neither does a gift. */
export function hasTicketIfAsked(attempt: Attempt): boolean {
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

export function hasCardIfAsked(attempt: Attempt): boolean {
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

/** What is paid was spent as well, so paying makes no new room. Nobody waives it but the bidder. */
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
