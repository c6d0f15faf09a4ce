import { appendToLog, readBidders } from '../../auction/contests/bid-log.ts'
import type { Contest } from '../../auction/contests/contest.ts'
import { bidEvent, statusEvent } from '../../auction/contests/contest-events.ts'
import { startBeforeEnding } from '../../auction/contests/early-ends.ts'
import { writeStandings } from '../../auction/contests/write-standings.ts'
import { notification, notificationWithPrice } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import { buyNow } from '../../engine/buy-now.ts'
import { isBidOn } from '../../engine/item-types.ts'
import { itemStatus } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import { itemEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import type { Purchase } from './add-purchases.ts'
import { type Buyer, type LockedBuyer, lockBuyer, refuseUnlessSold, takePurchase } from './locked-buyer.ts'

export type Sale = { itemId: number; buyer: Buyer; quantity: number; adminEmails: string[] }

/** Sells from the stock, or ends a silent item at its buy-now price. */
export async function sellItem(tx: Transaction, emit: EmitEvent, sale: Sale): Promise<Purchase> {
  const lockedBuyer = await lockBuyer(tx, sale)
  const { contest } = lockedBuyer
  const { itemType } = contest.standing.terms
  const { quantity } = sale
  const amountCents = unitCents(contest) * BigInt(quantity)
  const quantityRemaining = remaining(contest)
  refuseUnlessSold(lockedBuyer, { kind: 'purchase', amountCents, quantity, quantityRemaining })
  if (isBidOn(itemType)) return endByBuyNow(tx, emit, lockedBuyer)
  await takeFromStock(tx, emit, contest, quantity)
  return takePurchase(tx, emit, lockedBuyer, { quantity, amountCents, kind: 'sale', isPledge: false })
}

export function unitCents({ standing: { terms } }: Contest): bigint {
  return terms.buyNowPriceCents ?? terms.startingPriceCents
}

/** There is only one of an item that is bid on. */
export function remaining({ standing, quantity, quantitySold }: Contest): number | null {
  if (isBidOn(standing.terms.itemType)) return 1
  return quantity === null ? null : quantity - quantitySold
}

export const takeStock =
  'update standings set quantity_sold = quantity_sold + $2, status_id = $3 where item_id = $1'

/** Cards show what is left, so every sale from a limited stock is an event. */
async function takeFromStock(
  tx: Transaction,
  emit: EmitEvent,
  contest: Contest,
  quantity: number,
): Promise<void> {
  const { auction, standing } = contest
  const { itemId } = standing
  const isLast = contest.quantity !== null && contest.quantitySold + quantity >= contest.quantity
  const statusId = isLast ? itemStatus.soldOut : standing.statusId
  await execute(tx, takeStock, [itemId, quantity, statusId])
  if (contest.quantity === null) return
  emit(
    itemEvent(auction.id, { id: itemId, statusId, endsAt: standing.endsAt! }, isLast ? 'status' : 'details'),
  )
}

/** The former leader is notified of losing the lead, the other bidders of losing the item. */
async function endByBuyNow(tx: Transaction, emit: EmitEvent, lockedBuyer: LockedBuyer): Promise<Purchase> {
  const { contest: before, auctionBidder } = lockedBuyer
  const { standing, record: logged } = buyNow(before.standing, {
    buyerId: auctionBidder.userId,
    placedAt: before.now,
  })
  const { itemId } = standing
  const contest = { ...before, standing }
  const formerLeaderId = before.standing.leaderId
  const bidders = (await readBidders(tx, [itemId])).get(itemId) ?? []
  await startBeforeEnding(tx, [contest])
  await writeStandings(tx, [standing])
  await appendToLog(tx, [{ ...logged, itemId }])
  emit(bidEvent(contest), statusEvent(contest))
  const purchase = await takePurchase(
    tx,
    emit,
    { ...lockedBuyer, contest },
    { quantity: 1, amountCents: standing.priceCents!, kind: 'buyNow', isPledge: false },
  )
  await writeNotifications(
    tx,
    bidders
      .filter((bidderId) => bidderId !== auctionBidder.userId)
      .map((bidderId) =>
        bidderId === formerLeaderId
          ? notificationWithPrice('boughtByOther', contest, bidderId, standing.priceCents!)
          : notification('lost', contest, bidderId),
      ),
  )
  return purchase
}
