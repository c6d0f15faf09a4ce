import type { Transaction } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'

/**
 * Marks a purchase as handed over to its guest, or takes that back. False when nothing changed. Of a lot that several
 * bought together all shares are: there is one thing to hand over, to whoever of them takes it.
 */
export async function handOver(
  tx: Transaction,
  emit: EmitEvent,
  { purchaseId, isHandedOver }: { purchaseId: number; isHandedOver: boolean },
): Promise<boolean> {
  const changed = await rows<{ purchaseId: number; userId: number; itemId: number; auctionId: number }>(
    tx,
    // In the order of ids, as whoever pays or joins the shares locks them.
    `with shares as (
       select purchases.id from purchases, (select coalesce(share_of, id) as id from purchases where id = $1) as whole
        where purchases.id = whole.id or purchases.share_of = whole.id
        order by purchases.id for no key update of purchases)
     update purchases set handed_over_at = case when $2 then goodlot_now() end
       from shares where purchases.id = shares.id and (handed_over_at is not null) <> $2
     returning purchases.id as "purchaseId", user_id as "userId", item_id as "itemId", auction_id as "auctionId"`,
    [purchaseId, isHandedOver],
  )
  if (isHandedOver)
    for (const { userId, ...subject } of changed)
      emit({ kind: 'event.purchase', userId, payload: { action: 'handedOver', ...subject } })
  return changed.length > 0
}
