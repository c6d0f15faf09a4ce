import type { Transaction } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import { wordsOf } from '../notifications/new-notification.ts'
import { writeNotifications } from '../notifications/write-notifications.ts'

/** Tells the guest that their card did not work, and leads them to where they can pay with another one. */
export async function notifyOfDecline(tx: Transaction, receiptId: number): Promise<void> {
  const { name, ...guest } = (await row<{
    userId: number
    auctionId: number
    whitelabelId: number
    name: string
  }>(
    tx,
    `select user_id as "userId", auctions.id as "auctionId", whitelabel_id as "whitelabelId", auctions.name
       from receipts join auctions on auctions.id = auction_id where receipts.id = $1`,
    [receiptId],
  ))!
  await writeNotifications(tx, [{ ...guest, itemId: null, ...wordsOf('cardDeclined', { name }) }])
}
