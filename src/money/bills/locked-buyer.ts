import { markJoined, registerBidders } from '../../auction/auctions/registration.ts'
import {
  type AuctionBidder,
  auctionBidderKey,
  bidderFor,
  lockAuctionBidders,
  withoutOwnLimit,
} from '../../auction/contests/auction-bidders.ts'
import { type Contest, lockContests } from '../../auction/contests/contest.ts'
import { notificationWithPrice } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import type { Purchase as Offer, Waivable } from '../../engine/attempt.ts'
import { registersByTakingPart } from '../../engine/eligibility.ts'
import { firstPurchaseRefusal } from '../../engine/purchase-checks.ts'
import { isHidden } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { registrationEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { addPurchases, type NewPurchase, type Purchase } from './add-purchases.ts'

/** Who buys: by themselves, or through an organizer, who waives some of the checks. */
export type Buyer = {
  userId: number
  isOffline?: boolean
  waived?: readonly Waivable[]
  /** Recorded by a manager, which confirms a large gift. */
  isConfirmed?: boolean
}

/** A buyer and an item, both locked until the transaction ends. */
export type LockedBuyer = {
  contest: Contest
  auctionBidder: AuctionBidder
  isOffline: boolean
  waived: readonly Waivable[]
}

/** Locks the item first and then the buyer's promises; an item that the buyer cannot see is not found. */
export async function lockBuyer(
  tx: Transaction,
  { itemId, buyer, adminEmails }: { itemId: number; buyer: Buyer; adminEmails: string[] },
): Promise<LockedBuyer> {
  const contest = (await lockContests(tx, [itemId])).get(itemId)
  const auctionBidders = await lockAuctionBidders(tx, [{ itemId, userId: buyer.userId }], adminEmails)
  const auctionBidder = contest && auctionBidders.get(auctionBidderKey(contest.auction.id, buyer.userId))
  if (!auctionBidder?.canSeeAuction || isHidden(contest!.standing.statusId)) {
    throw notVisible()
  }
  const { isOffline = false, waived = [] } = buyer
  return { contest: contest!, auctionBidder, isOffline, waived }
}

/** The same words for what is missing and what is hidden: a difference would reveal that it exists. */
export function notVisible(): ApiError {
  return new ApiError('not_found', 'Not found, or not visible to you.')
}

/** The checks come in the same order as for a bid. */
export const refuseUnlessSold = (buyer: LockedBuyer, offer: Offer): void =>
  refuseBy(firstPurchaseRefusal, buyer, offer)

export function refuseBy(refusalOf: typeof firstPurchaseRefusal, buyer: LockedBuyer, offer: Offer): void {
  const error = refusalFor(refusalOf, buyer, offer)
  if (error) throw error
}

export function refusalFor(
  refusalOf: typeof firstPurchaseRefusal,
  { contest, auctionBidder, isOffline, waived }: LockedBuyer,
  offer: Offer,
): ApiError | null {
  const { standing, auction, now } = contest
  const person = bidderFor(auctionBidder, standing.itemId, null)
  const asked = isOffline ? withoutOwnLimit(person) : person
  const bidder = { ...asked, overrides: [...asked.overrides, ...waived] }
  const refusal = refusalOf({ standing, auction, bidder, offer, now })
  return refusal && refused(refusal.code, refusal.message)
}

export function refused(reason: string, message: string): ApiError {
  return new ApiError('purchase_refused', message, { reason })
}

/**
 * What every purchase leaves behind: a registration, a line on the buyer's receipt, a notification. In a private
 * auction, a buyer who is neither registered nor a manager was invited and has just bought a ticket.
 */
export async function takePurchase(
  tx: Transaction,
  emit: EmitEvent,
  { contest, auctionBidder, isOffline }: LockedBuyer,
  line: Pick<NewPurchase, 'quantity' | 'amountCents' | 'kind' | 'isPledge' | 'awaitsConfirmation'>,
): Promise<Purchase> {
  const auctionId = contest.auction.id
  const { userId } = auctionBidder
  if (!isOffline && registersByTakingPart({ auction: contest.auction, bidder: auctionBidder.details })) {
    const registered = await registerBidders(tx, [{ auctionId, userId }])
    for (const registration of registered) emit(registrationEvent(registration))
  }
  if (auctionBidder.isRegistered && !auctionBidder.hasJoined && !isOffline)
    await markJoined(tx, [{ auctionId, userId }])
  const itemId = contest.standing.itemId
  // A paddle that goes up in the room is its guest's word; of somebody who never came, nobody has one.
  const isAgreed = !isOffline || auctionBidder.hasJoined || auctionBidder.details.isCheckedIn
  const [purchase] = await addPurchases(tx, emit, [
    { ...line, auctionId, itemId, userId, isOffline, isAgreed },
  ])
  if (!purchase) throw new Error(`item ${itemId} has a winner but was still on sale`)
  const kind = line.awaitsConfirmation ? 'donationPending' : line.isPledge ? 'pledged' : 'purchased'
  await writeNotifications(tx, [notificationWithPrice(kind, contest, userId, line.amountCents)])
  return purchase
}
