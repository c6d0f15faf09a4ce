import { lockPayers } from '../../auction/auctions/payers.ts'
import { lockContests } from '../../auction/contests/contest.ts'
import { notificationWithPrice } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import { itemStatus } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { itemEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import type { PurchaseKind } from './add-purchases.ts'
import { lockBooks, writeCredit } from './books.ts'
import { settleFromCredit } from './mark-paid.ts'

type TakenBack = {
  id: number
  itemId: number
  auctionId: number
  userId: number
  quantity: number
  amountCents: bigint
  kind: PurchaseKind
  /** A large gift that no manager had confirmed. */
  awaitsConfirmation: boolean
}
type TakeBackRefusal = 'was_won' | 'is_paid' | 'is_split'

/**
 * Takes an unpaid sale or donation off its receipt, and puts what was sold back on sale; what had been paid in part then
 * counts for the other lines. Won items stay, since closing is final. Undefined: somebody has taken it back already.
 */
export async function takeBack(
  tx: Transaction,
  emit: EmitEvent,
  purchaseId: number,
): Promise<TakenBack | TakeBackRefusal | undefined> {
  const known = await row<{ itemId: number; auctionId: number; userId: number }>(
    tx,
    'select item_id as "itemId", auction_id as "auctionId", user_id as "userId" from purchases where id = $1',
    [purchaseId],
  )
  if (!known) return undefined
  const { itemId } = known
  const contest = (await lockContests(tx, [itemId])).get(itemId)!
  // The line stays on its bill from here on.
  await lockPayers(tx, [known])
  const booked = await row<{ kind: PurchaseKind; receiptId: number }>(
    tx,
    'select kind, receipt_id as "receiptId" from purchases where id = $1',
    [purchaseId],
  )
  if (!booked) return undefined
  const { receiptId } = booked
  if (booked.kind === 'won' || booked.kind === 'buyNow') return 'was_won'
  await lockBooks(tx, receiptId)
  const found = await row<TakenBack & { isPaid: boolean; isShare: boolean }>(tx, selectPurchase, [purchaseId])
  if (!found) return undefined
  const { isPaid, isShare, ...purchase } = found
  if (isShare) return 'is_split'
  if (isPaid) return 'is_paid'
  await execute(tx, 'delete from purchases where id = $1', [purchaseId])
  const { standing, auction } = contest
  const statusId = standing.statusId === itemStatus.soldOut ? itemStatus.available : standing.statusId
  await execute(
    tx,
    'update standings set quantity_sold = quantity_sold - $2, status_id = $3 where item_id = $1',
    [itemId, purchase.quantity, statusId],
  )
  if (purchase.kind === 'sale') {
    const change = statusId === standing.statusId ? 'details' : 'status'
    emit(itemEvent(auction.id, { id: itemId, statusId, endsAt: standing.endsAt! }, change))
  }
  const { userId, auctionId } = purchase
  emit({ kind: 'event.raised', auctionId, payload: { auctionId } })
  emit({ kind: 'event.purchase', userId, payload: { action: 'remove', purchaseId, itemId, auctionId } })
  await settleFromCredit(tx, emit, await writeCredit(tx, receiptId))
  const kind = purchase.awaitsConfirmation ? 'donationDeclined' : 'removedFromReceipt'
  await writeNotifications(tx, [notificationWithPrice(kind, contest, userId, purchase.amountCents)])
  return purchase
}

const selectPurchase = `
  select id, item_id as "itemId", auction_id as "auctionId", user_id as "userId", quantity,
         amount_cents as "amountCents", kind, awaits_confirmation as "awaitsConfirmation", paid_at is not null as "isPaid",
         whole_cents is not null as "isShare"
    from purchases where id = $1 for update`
