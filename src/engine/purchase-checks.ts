import type { Attempt, Purchase } from './attempt.ts'
import * as availability from './availability.ts'
import { canBeBoughtNow } from './buy-now.ts'
import * as eligibility from './eligibility.ts'
import { isPurchased, sellsInPresale } from './item-types.ts'
import { type Check, firstFailing, type Refusal, type RefusalField } from './refusal.ts'
import { auctionStatus, itemStatus, takesBids } from './statuses.ts'

type PurchaseAttempt = Attempt<Purchase>

export function firstPurchaseRefusal(attempt: PurchaseAttempt): Refusal | null {
  return refusalBy(purchaseChecks, attempt)
}

/** What a lot that was offered to somebody asks of them: how it came to them, the item and its auction no longer matter. */
export function offerRefusal(attempt: PurchaseAttempt): Refusal | null {
  return refusalBy(offerChecks, attempt)
}

function refusalBy(checks: readonly Check<Purchase>[], attempt: PurchaseAttempt): Refusal | null {
  const failing = firstFailing(checks, attempt)
  return failing && { field: failing.field, code: failing.code, message: failing.message }
}

/** The same order as the bid checks, with the stock beside the item's status. */
// biome-ignore format: a table is read by its columns
export const purchaseChecks: readonly Check<Purchase>[] = [
  { field: 'account', code: 'account_banned', remedy: 'none', holds: eligibility.isNotBanned, message: 'This account cannot buy.' },
  { field: 'account', code: 'account_deleted', remedy: 'none', holds: eligibility.isNotDeleted, message: 'This account was deleted.' },
  { field: 'auction', code: 'auction_paused', remedy: 'wait', holds: availability.auctionIsNotPaused, message: 'The auction is paused. Please try again soon.' },
  { field: 'auction', code: 'auction_closed', remedy: 'none', holds: auctionTakesThisStill, message: 'The auction is closed.' },
  { field: 'auction', code: 'auction_not_open', remedy: 'wait', holds: auctionSellsThis, message: 'The auction is not selling this item right now.' },
  { field: 'item', code: 'item_paused', remedy: 'wait', holds: availability.itemIsNotPaused, message: 'This item is paused.' },
  { field: 'quantity', code: 'sold_out', remedy: 'none', holds: hasStock, message: 'Not enough of these are left.' },
  { field: 'item', code: 'item_closed', remedy: 'none', holds: itemIsNotOver, message: 'This item is no longer for sale.' },
  { field: 'item', code: 'item_not_open', remedy: 'wait', holds: itemIsOnSale, message: 'This item is not for sale yet.' },
  { field: 'item', code: 'item_ended', remedy: 'none', holds: availability.itemHasNotEnded, message: 'The sale of this item has ended.' },
  { field: 'item', code: 'item_not_for_sale', remedy: 'none', holds: isGivenIfDonation, message: 'Donations cannot be bought. Use the donations endpoint.' },
  { field: 'item', code: 'item_not_for_sale', remedy: 'none', holds: itemIsForSale, message: 'This item cannot be bought.' },
  { field: 'registration', code: 'registration_required', remedy: 'register', holds: eligibility.isRegisteredIfPrivate, message: 'Please register for this auction first.' },
  { field: 'location', code: 'location_not_allowed', remedy: 'addAddress', holds: eligibility.isInAllowedPlace, message: 'This auction does not sell to your location.' },
  { field: 'ticket', code: 'ticket_required', remedy: 'buyTicket', holds: eligibility.hasTicketIfRequired, message: 'Please buy a ticket first.' },
  { field: 'checkIn', code: 'check_in_required', remedy: 'checkIn', holds: eligibility.isCheckedInIfLocal, message: 'This item is for guests who have checked in at the event.' },
  { field: 'creditCard', code: 'card_required', remedy: 'addCard', holds: eligibility.hasCardIfRequired, message: 'Please add a credit card first.' },
  { field: 'spendingLimit', code: 'spending_limit_exceeded', remedy: 'seeDesk', holds: eligibility.isWithinSpendingLimit, message: 'This would exceed your spending limit for this auction.' },
  { field: 'ownLimit', code: 'own_limit_exceeded', remedy: 'raiseLimit', holds: eligibility.isWithinOwnLimit, message: 'This would exceed the limit you set for yourself in this auction.' },
]

const personal: readonly RefusalField[] = ['account', 'creditCard', 'spendingLimit', 'ownLimit']
export const offerChecks = purchaseChecks.filter(({ field }) => personal.includes(field))

/** Pledge cards are typed in afterwards, so donations are taken until the books are closed. */
function isGivenAfterTheClose({ auction, offer }: PurchaseAttempt): boolean {
  return offer.kind === 'donation' && auction.statusId === auctionStatus.closed
}

function auctionTakesThisStill(attempt: PurchaseAttempt): boolean {
  return isGivenAfterTheClose(attempt) || availability.auctionIsNotClosed(attempt)
}

function itemIsNotOver(attempt: PurchaseAttempt): boolean {
  return isGivenAfterTheClose(attempt) || availability.itemIsNotOver(attempt)
}

function auctionSellsThis(attempt: PurchaseAttempt): boolean {
  const { auction, bidder, standing } = attempt
  if (isGivenAfterTheClose(attempt)) return true
  switch (auction.statusId) {
    case auctionStatus.open:
    case auctionStatus.extended:
      return true
    case auctionStatus.presale:
      return sellsInPresale(standing.terms.itemType)
    case auctionStatus.test:
      return bidder.isManager
    default:
      return false
  }
}

function hasStock({ standing, offer }: PurchaseAttempt): boolean {
  if (standing.statusId === itemStatus.soldOut) return false
  return offer.quantityRemaining === null || offer.quantity <= offer.quantityRemaining
}

function itemIsOnSale(attempt: PurchaseAttempt): boolean {
  const { standing } = attempt
  if (isGivenAfterTheClose(attempt)) return true
  const isOnSale = standing.statusId === itemStatus.available && isPurchased(standing.terms.itemType)
  return isOnSale || takesBids(standing.statusId)
}

function isGivenIfDonation({ standing, offer }: PurchaseAttempt): boolean {
  return standing.terms.itemType !== 'donation' || offer.kind === 'donation'
}

function itemIsForSale({ standing }: PurchaseAttempt): boolean {
  return isPurchased(standing.terms.itemType) || canBeBoughtNow(standing)
}
