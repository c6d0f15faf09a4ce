import { readContests } from '../../auction/contests/contest.ts'
import { notificationWithPrice } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { notifyAdded } from './notify-buyer.ts'

type Gift = { itemId: number; auctionId: number; userId: number; receiptId: number; amountCents: bigint }

/** A large gift counts from now on, and with it the giver's earlier ones are confirmed. Undefined: it did already, or it is gone. */
export async function confirmGift(
  tx: Transaction,
  emit: EmitEvent,
  purchaseId: number,
): Promise<Gift | undefined> {
  const gift = await row<Gift>(
    tx,
    `update purchases set awaits_confirmation = false, confirmed_at = goodlot_now()
      where id = $1 and awaits_confirmation
     returning item_id as "itemId", auction_id as "auctionId", user_id as "userId", receipt_id as "receiptId",
               amount_cents as "amountCents"`,
    [purchaseId],
  )
  if (!gift) return undefined
  const { itemId, auctionId, userId, amountCents } = gift
  await execute(
    tx,
    `update purchases set confirmed_at = created_at
      where auction_id = $1 and user_id = $2 and kind = 'donation' and not awaits_confirmation and confirmed_at is null`,
    [auctionId, userId],
  )
  const contest = (await readContests(tx, [itemId])).get(itemId)!
  emit({ kind: 'event.raised', auctionId, payload: { auctionId } })
  emit({ kind: 'event.purchase', userId, payload: { action: 'confirmed', purchaseId, itemId, auctionId } })
  await writeNotifications(tx, [notificationWithPrice('donationConfirmed', contest, userId, amountCents)])
  await notifyAdded(tx, { receiptId: gift.receiptId, buyerId: userId, cents: amountCents })
  return gift
}
