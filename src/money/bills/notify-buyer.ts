import { wordsOf } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import type { Cents } from '../../engine/cents.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { toDecimal } from '../../platform/http/values/money.ts'

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

type Added = { receiptId: number; cents: Cents; buyerId?: number }

/**
 * Tells the owner of a bill what came onto it that they did not buy themselves. Whom a manager only put on the list has
 * agreed to nothing, and is sent nothing.
 */
export async function notifyAdded(tx: Transaction, { receiptId, cents, buyerId }: Added): Promise<void> {
  if (cents <= 0n) return
  const owner = await row<Guest & { currency: string }>(
    tx,
    `select receipts.user_id as "userId", auctions.id as "auctionId", whitelabel_id as "whitelabelId", auctions.name, currency
       from receipts join auctions on auctions.id = auction_id
       join registrations on registrations.auction_id = auctions.id and registrations.user_id = receipts.user_id
        and (joined_at is not null or checked_in_at is not null)
      where receipts.id = $1 and receipts.user_id is distinct from $2`,
    [receiptId, buyerId ?? null],
  )
  if (!owner) return
  const { name, currency, ...guest } = owner
  const words = wordsOf('addedToBill', { name, currency, amount: toDecimal(cents) })
  await writeNotifications(tx, [{ ...guest, itemId: null, ...words }])
}
