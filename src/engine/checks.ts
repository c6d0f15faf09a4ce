import type { Attempt, Offer } from './attempt.ts'
import * as availability from './availability.ts'
import { canBeBoughtNow } from './buy-now.ts'
import type { Cents } from './cents.ts'
import { isExact } from './currency.ts'
import * as eligibility from './eligibility.ts'
import { isBidOn } from './item-types.ts'
import { type Check, firstFailing, type Refusal } from './refusal.ts'
import { isSealed, minimumAbove } from './sealed.ts'
import type { Standing } from './standing.ts'
import { auctionStatus, itemStatus, takesBids } from './statuses.ts'

type BidAttempt = Attempt<Offer>

export function firstRefusal(attempt: BidAttempt, checks = bidChecks): Refusal | null {
  const failing = firstFailing(checks, attempt)
  if (failing === null) return null
  const { field, code, message } = failing
  if (field !== 'amount') return { field, code, message }
  return {
    field: attempt.offer.kind === 'autoBid' ? 'maxAmount' : 'amount',
    code,
    message,
    ...(isBelowBuyNow(attempt.standing, minimumCents(attempt))
      ? { nextMinimumBidCents: minimumCents(attempt) }
      : {}),
  }
}

/** The first refusal wins, so the order here is the order bidders see. */
// biome-ignore format: a table is read by its columns
export const bidChecks: readonly Check<Offer>[] = [
  { field: 'account', code: 'account_banned', remedy: 'none', holds: eligibility.isNotBanned, message: 'This account cannot bid.' },
  { field: 'account', code: 'account_deleted', remedy: 'none', holds: eligibility.isNotDeleted, message: 'This account was deleted.' },
  { field: 'auction', code: 'auction_paused', remedy: 'wait', holds: availability.auctionIsNotPaused, message: 'The auction is paused. Please try again soon.' },
  { field: 'auction', code: 'auction_closed', remedy: 'none', holds: availability.auctionIsNotClosed, message: 'The auction is closed.' },
  { field: 'auction', code: 'auction_not_open', remedy: 'wait', holds: auctionTakesBids, message: 'The auction is not open for bidding.' },
  { field: 'item', code: 'item_paused', remedy: 'wait', holds: availability.itemIsNotPaused, message: 'Bidding on this item is paused.' },
  { field: 'item', code: 'item_closed', remedy: 'none', holds: availability.itemIsNotOver, message: 'Bidding on this item has closed.' },
  { field: 'item', code: 'item_not_open', remedy: 'wait', holds: itemIsOpen, message: 'This item is not open for bidding yet.' },
  { field: 'item', code: 'item_not_extended', remedy: 'none', holds: itemIsInExtendedBidding, message: 'The auction has ended; only items in extended bidding take bids.' },
  { field: 'item', code: 'item_ended', remedy: 'none', holds: availability.itemHasNotEnded, message: 'Bidding on this item has ended.' },
  { field: 'item', code: 'item_not_for_bids', remedy: 'buy', holds: itemIsBidOn, message: 'This item is for sale at a fixed price and takes no bids.' },
  { field: 'item', code: 'item_not_for_auto_bids', remedy: 'bidPlainly', holds: itemTakesThisKind, message: 'A sealed-bid item takes no auto-bids.' },
  { field: 'registration', code: 'registration_required', remedy: 'register', holds: eligibility.isRegisteredIfPrivate, message: 'Please register for this auction first.' },
  { field: 'location', code: 'location_not_allowed', remedy: 'addAddress', holds: eligibility.isInAllowedPlace, message: 'This auction does not take bids from your location.' },
  { field: 'ticket', code: 'ticket_required', remedy: 'buyTicket', holds: eligibility.hasTicketIfRequired, message: 'Please buy a ticket before bidding.' },
  { field: 'checkIn', code: 'check_in_required', remedy: 'checkIn', holds: eligibility.isCheckedInIfLocal, message: 'This item is for guests who have checked in at the event.' },
  { field: 'creditCard', code: 'card_required', remedy: 'addCard', holds: eligibility.hasCardIfRequired, message: 'Please add a credit card before bidding.' },
  { field: 'spendingLimit', code: 'spending_limit_exceeded', remedy: 'seeDesk', holds: eligibility.isWithinSpendingLimit, message: 'This would exceed your spending limit for this auction.' },
  { field: 'ownLimit', code: 'own_limit_exceeded', remedy: 'raiseLimit', holds: eligibility.isWithinOwnLimit, message: 'This would exceed the limit you set for yourself in this auction.' },
  { field: 'amount', code: 'amount_not_whole', remedy: 'bidMore', holds: amountExists, message: 'This currency has no cents. Please bid a whole amount.' },
  { field: 'amount', code: 'buy_now_reached', remedy: 'buy', holds: reachIsBelowBuyNow, message: 'This reaches the buy-now price. Please buy the item instead.' },
  { field: 'amount', code: 'already_winning', remedy: 'none', holds: isNotAlreadyWinning, message: 'You are already winning this item.' },
  { field: 'amount', code: 'below_minimum', remedy: 'bidMore', holds: isAtLeastMinimum, message: 'This is below the minimum bid.' },
]

function auctionTakesBids({ auction, bidder }: BidAttempt): boolean {
  const { statusId } = auction
  if (statusId === auctionStatus.test) return bidder.isManager
  return statusId === auctionStatus.open || statusId === auctionStatus.extended
}

/** An item for sale passes, because the check of its type gives the bidder a clearer refusal. */
function itemIsOpen({ standing }: BidAttempt): boolean {
  const isOnSale = standing.statusId === itemStatus.available && !isBidOn(standing.terms.itemType)
  return takesBids(standing.statusId) || isOnSale
}

function itemIsInExtendedBidding({ auction, standing }: BidAttempt): boolean {
  return (
    auction.statusId !== auctionStatus.extended ||
    standing.statusId === itemStatus.extended ||
    standing.statusId === itemStatus.closing ||
    !isBidOn(standing.terms.itemType)
  )
}

function itemIsBidOn({ standing }: BidAttempt): boolean {
  return isBidOn(standing.terms.itemType)
}

function itemTakesThisKind({ standing, offer }: BidAttempt): boolean {
  return offer.kind === 'bid' || !isSealed(standing)
}

/** Once the price has reached the buy-now price nobody can buy, so bids are no longer limited by it. */
function isBelowBuyNow(standing: Standing, amountCents: Cents): boolean {
  return !canBeBoughtNow(standing) || amountCents < standing.terms.buyNowPriceCents!
}

function amountExists({ standing, offer }: BidAttempt): boolean {
  return isExact(standing.terms.unitCents, offer.amountCents)
}

function reachIsBelowBuyNow({ standing, offer }: BidAttempt): boolean {
  return isBelowBuyNow(standing, offer.amountCents)
}

/** A leader's plain bid counts only if it raises their own ceiling. */
function isNotAlreadyWinning({ standing, bidder, offer }: BidAttempt): boolean {
  if (standing.leaderId !== bidder.id || offer.kind === 'autoBid') return true
  return standing.leaderMaxCents !== null && offer.amountCents > standing.leaderMaxCents
}

/** The leader may move the ceiling anywhere down to the price. */
function isAtLeastMinimum(attempt: BidAttempt): boolean {
  const { standing, bidder, offer } = attempt
  const isLeader = standing.leaderId === bidder.id
  return offer.amountCents >= (isLeader ? standing.priceCents! : minimumCents(attempt))
}

/** The lowest amount that would count as a bid from this bidder. */
export function minimumCents({ standing, bidder }: Pick<BidAttempt, 'standing' | 'bidder'>): Cents {
  return minimumAbove(standing, bidder.sealedCents)
}
