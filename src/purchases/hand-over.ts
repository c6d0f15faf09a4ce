import type { Transaction } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import type { EmitEvent } from '../events/changes.ts'

/** Marks a purchase as handed over to its guest, or takes that back. False when nothing changed. */
export async function handOver(
  tx: Transaction,
  emit: EmitEvent,
  { purchaseId, isHandedOver }: { purchaseId: number; isHandedOver: boolean },
): Promise<boolean> {
  const changed = await row<{ userId: number; itemId: number; auctionId: number }>(
    tx,
    `update purchases set handed_over_at = case when $2 then goodlot_now() end
      where id = $1 and (handed_over_at is not null) <> $2
     returning user_id as "userId", item_id as "itemId", auction_id as "auctionId"`,
    [purchaseId, isHandedOver],
  )
  if (!changed) return false
  const { userId, ...subject } = changed
  if (isHandedOver) {
    emit({ kind: 'event.purchase', userId, payload: { action: 'handedOver', purchaseId, ...subject } })
  }
  return true
}
