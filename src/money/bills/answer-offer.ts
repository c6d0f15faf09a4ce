import { appendToLog } from '../../auction/contests/bid-log.ts'
import type { Contest } from '../../auction/contests/contest.ts'
import { bidEvent, statusEvent } from '../../auction/contests/contest-events.ts'
import { writeStandings } from '../../auction/contests/write-standings.ts'
import { notificationWithPrice } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import type { BidRecord } from '../../engine/bid-record.ts'
import { corrected } from '../../engine/correct-sale.ts'
import { offerRefusal } from '../../engine/purchase-checks.ts'
import { auctionStatus, itemStatus } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { addPurchases } from './add-purchases.ts'
import { type LockedBuyer, lockBuyer, refuseBy } from './locked-buyer.ts'
import { closeOffer, endOffer, noteOffer, type RunnerUpOffer, readOffer } from './runner-up-offers.ts'

type Answering = { offerId: number; userId: number; adminEmails: string[] }

/** The lot is theirs, as if they had won it at that price; accepting twice is once. */
export async function acceptOffer(
  tx: Transaction,
  emit: EmitEvent,
  answering: Answering,
): Promise<RunnerUpOffer> {
  const { buyer, offer } = await lockOffer(tx, answering)
  if (offer.outcome === 'accepted') return offer
  const { contest } = buyer
  refuseIfOver(contest, offer)
  refuseUnlessTheirs(contest)
  const { amountCents, userId, itemId } = offer
  refuseBy(offerRefusal, buyer, { kind: 'purchase', amountCents, quantity: 1, quantityRemaining: null })
  const record: BidRecord = {
    sequence: contest.standing.sequence + 1,
    bidderId: userId,
    kind: 'correction',
    amountCents,
    reachCents: amountCents,
    placedAt: contest.now,
    placedBy: offer.offeredBy,
    isStruck: false,
  }
  const sold = { ...contest, standing: corrected(contest.standing, record) }
  await appendToLog(tx, [{ ...record, itemId }])
  await writeStandings(tx, [sold.standing])
  const line = { quantity: 1, amountCents, kind: 'won', isPledge: false, isOffline: false } as const
  await addPurchases(tx, emit, [{ ...line, auctionId: contest.auction.id, itemId, userId }])
  const accepted = (await closeOffer(tx, offer.id, 'accepted'))!
  await writeNotifications(tx, [notificationWithPrice('won', contest, userId, amountCents)])
  await noteOffer(tx, accepted, { actorId: userId, action: 'accept' })
  emit(bidEvent(sold), statusEvent(sold))
  return accepted
}

export async function declineOffer(tx: Transaction, answering: Answering): Promise<RunnerUpOffer> {
  const { buyer, offer } = await lockOffer(tx, answering)
  if (offer.outcome === 'declined') return offer
  refuseIfOver(buyer.contest, offer)
  return (await endOffer(tx, buyer.contest, offer.id, 'declined', answering.userId))!
}

/** The item first, then the person's promises, as for every purchase; the offer is read once both are held. */
async function lockOffer(
  tx: Transaction,
  { offerId, userId, adminEmails }: Answering,
): Promise<{ buyer: LockedBuyer; offer: RunnerUpOffer }> {
  const known = await readOffer(tx, offerId)
  if (known?.userId !== userId) throw new ApiError('not_found', 'There is no such offer to you.')
  const buyer = await lockBuyer(tx, { itemId: known.itemId, buyer: { userId }, adminEmails })
  return { buyer, offer: (await readOffer(tx, offerId))! }
}

/** The deadline is judged by the database's clock, read after the item's lock is held. */
function refuseIfOver({ now }: Contest, { outcome, deadlineAt }: RunnerUpOffer): void {
  if (outcome !== null) throw over(outcome, 'This offer has ended.')
  if (deadlineAt.getTime() <= now) throw over('late', 'The time for this offer is over.')
}

/** While it was offered, the books were closed, or the lot went away. */
function refuseUnlessTheirs({ standing, auction }: Contest): void {
  if (auction.statusId === auctionStatus.reconciled || auction.statusId === auctionStatus.cancelled)
    throw over('settled', 'The auction is settled.')
  if (standing.statusId !== itemStatus.unsold) throw over('withdrawn', 'This lot is no longer offered.')
}

const over = (reason: string, message: string) => new ApiError('conflict', message, { reason })
