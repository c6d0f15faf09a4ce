import type { Transaction } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import { wordsOf } from '../notifications/new-notification.ts'
import { writeNotifications } from '../notifications/write-notifications.ts'

type Guest = { userId: number; auctionId: number; whitelabelId: number; name: string }

/** Tells the guest what happened to their receipt, and leads them to it. */
export async function notifyBuyer(
  tx: Transaction,
  receiptId: number,
  kind: 'receiptCorrected' | 'cardDeclined',
): Promise<void> {
  const { name, ...guest } = (await row<Guest>(
    tx,
    `select user_id as "userId", auctions.id as "auctionId", whitelabel_id as "whitelabelId", auctions.name
       from receipts join auctions on auctions.id = auction_id where receipts.id = $1`,
    [receiptId],
  ))!
  await writeNotifications(tx, [{ ...guest, itemId: null, ...wordsOf(kind, { name }) }])
}
