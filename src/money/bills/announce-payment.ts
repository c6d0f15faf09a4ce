import type { Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'

/** For the devices of the person who paid, and for the webhooks of the organization. */
export async function announcePayment(
  tx: Transaction,
  emit: EmitEvent,
  action: 'take' | 'void',
  paymentId: number,
): Promise<void> {
  const receipt = (await row<{ id: number; userId: number; auctionId: number }>(
    tx,
    `select receipts.id, user_id as "userId", auction_id as "auctionId"
       from payments join receipts on receipts.id = receipt_id where payments.id = $1`,
    [paymentId],
  ))!
  const { id: receiptId, userId, auctionId } = receipt
  emit({ kind: 'event.payment', userId, payload: { action, paymentId, receiptId, auctionId } })
}
