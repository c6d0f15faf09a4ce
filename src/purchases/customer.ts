import { markJoined, registerBidders } from '../auctions/registration.ts'
import type { Transaction } from '../database/pool.ts'
import type { Purchase as Offer, Waivable } from '../engine/attempt.ts'
import { firstPurchaseRefusal } from '../engine/purchase-checks.ts'
import { isHidden } from '../engine/statuses.ts'
import { ApiError } from '../errors.ts'
import { registrationEvent } from '../events/announcements.ts'
import type { RecordEvent } from '../events/changes.ts'
import { toDecimal } from '../money.ts'
import { boughtNotice } from '../notifications/notices.ts'
import { writeNotices } from '../notifications/write-notices.ts'
import { type Contest, lockContests } from '../standings/contest.ts'
import {
  bidderFor,
  lockParticipants,
  type Participant,
  participantKey,
  withoutOwnLimit,
} from '../standings/participants.ts'
import { type NewPurchase, type Purchase, recordPurchases } from './record-purchases.ts'

/** Who buys; by a manager, who waives some of the checks, or by themselves. */
export type Buyer = { userId: number; isOffline?: boolean; waived?: readonly Waivable[] }

/** Somebody before an item, both held until the transaction ends. */
export type Customer = {
  contest: Contest
  participant: Participant
  isOffline: boolean
  waived: readonly Waivable[]
}

/** Locks the item first and then the buyer's promises; what the buyer cannot see is not there. */
export async function lockCustomer(
  tx: Transaction,
  { itemId, buyer, adminEmails }: { itemId: number; buyer: Buyer; adminEmails: string[] },
): Promise<Customer> {
  const contest = (await lockContests(tx, [itemId])).get(itemId)
  const participants = await lockParticipants(tx, [{ itemId, userId: buyer.userId }], adminEmails)
  const participant = contest && participants.get(participantKey(contest.auction.id, buyer.userId))
  if (!participant?.canSeeAuction || isHidden(contest!.standing.statusId)) {
    throw notVisible()
  }
  const { isOffline = false, waived = [] } = buyer
  return { contest: contest!, participant, isOffline, waived }
}

/** The same words for what is missing and what is hidden: the difference would tell that it exists. */
export function notVisible(): ApiError {
  return new ApiError('not_found', 'Not found, or not visible to you.')
}

/** The same checks, in the same order, as for a bid. */
export function refuseUnlessSold({ contest, participant, isOffline, waived }: Customer, offer: Offer): void {
  const { standing, auction, now } = contest
  const person = bidderFor(participant, standing.itemId, null)
  const asked = isOffline ? withoutOwnLimit(person) : person
  const bidder = { ...asked, overrides: [...asked.overrides, ...waived] }
  const refusal = firstPurchaseRefusal({ standing, auction, bidder, offer, now })
  if (refusal) throw refused(refusal.code, refusal.message)
}

export function refused(reason: string, message: string): ApiError {
  return new ApiError('purchase_refused', message, { reason })
}

/**
 * What every purchase leaves behind: a registration, a line on the buyer's receipt, a notice. In a private auction the
 * managers buy without registering; anybody else who is not registered yet was invited and has just bought the way in.
 */
export async function takePurchase(
  tx: Transaction,
  record: RecordEvent,
  { contest, participant, isOffline }: Customer,
  line: Pick<NewPurchase, 'quantity' | 'amountCents' | 'kind' | 'isPledge'>,
): Promise<Purchase> {
  const auctionId = contest.auction.id
  const { userId } = participant
  const buysAsManager = contest.auction.isPrivate && participant.facts.isManager
  if (!participant.isRegistered && !buysAsManager) {
    const registered = await registerBidders(tx, [{ auctionId, userId }])
    for (const registration of registered) record(registrationEvent(registration))
  }
  if (participant.isRegistered && !participant.hasJoined && !isOffline)
    await markJoined(tx, [{ auctionId, userId }])
  const itemId = contest.standing.itemId
  const [purchase] = await recordPurchases(tx, record, [{ ...line, auctionId, itemId, userId, isOffline }])
  if (!purchase) throw new Error(`item ${itemId} has a winner but was still on sale`)
  await writeNotices(tx, [boughtNotice(contest, userId, toDecimal(line.amountCents))])
  return purchase
}
