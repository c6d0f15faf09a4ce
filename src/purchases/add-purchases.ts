import type { Transaction } from '../database/pool.ts'
import { execute, row, rows } from '../database/pool.ts'
import type { Cents } from '../engine/cents.ts'
import type { EmitEvent } from '../events/changes.ts'

export type PurchaseKind = 'won' | 'buyNow' | 'sale' | 'donation'

export type NewPurchase = {
  auctionId: number
  itemId: number
  userId: number
  quantity: number
  /** The whole line, not a unit. */
  amountCents: Cents
  kind: PurchaseKind
  isPledge: boolean
  /** Taken by a manager, in the room or by telephone. */
  isOffline: boolean
  /** A gift that is shown and counted only after a manager has confirmed it. */
  awaitsConfirmation?: boolean
}

export type Purchase = NewPurchase & { id: number; receiptId: number; createdAt: Date }

/**
 * Puts purchases on the receipts of their buyers, tells the buyers, and returns those it made. Two statements, however
 * many there are. An item that already has a winner keeps that one, and the second purchase is not returned.
 */
export async function addPurchases(
  tx: Transaction,
  emit: EmitEvent,
  purchases: NewPurchase[],
): Promise<Purchase[]> {
  if (purchases.length === 0) return []
  await ensureReceipts(tx, purchases)
  const made = await insertPurchases(tx, purchases)
  for (const { id, itemId, auctionId, userId } of made) {
    const payload = { action: 'add', purchaseId: id, itemId, auctionId } as const
    emit({ kind: 'event.purchase', userId, payload })
  }
  for (const auctionId of new Set(made.map((purchase) => purchase.auctionId)))
    emit({ kind: 'event.raised', auctionId, payload: { auctionId } })
  return made
}

/** In the order of ids, so that transactions that need several never deadlock. */
async function ensureReceipts(
  tx: Transaction,
  buyers: { auctionId: number; userId: number }[],
): Promise<void> {
  await execute(
    tx,
    `insert into receipts (auction_id, user_id)
     select distinct * from unnest($1::int[], $2::int[]) as buyer (auction_id, user_id)
      order by auction_id, user_id
     on conflict do nothing`,
    [buyers.map((buyer) => buyer.auctionId), buyers.map((buyer) => buyer.userId)],
  )
}

/** The receipt of a guest, who may have none yet. */
export async function receiptOf(
  tx: Transaction,
  buyer: { auctionId: number; userId: number },
): Promise<number> {
  await ensureReceipts(tx, [buyer])
  const sql = 'select id from receipts where auction_id = $1 and user_id = $2'
  return (await row<{ id: number }>(tx, sql, [buyer.auctionId, buyer.userId]))!.id
}

/** A separate statement: only then does it see a receipt that somebody else has just made. */
async function insertPurchases(tx: Transaction, purchases: NewPurchase[]): Promise<Purchase[]> {
  return rows<Purchase>(
    tx,
    `insert into purchases (receipt_id, auction_id, item_id, user_id, quantity, amount_cents, kind, is_pledge,
                            is_offline, awaits_confirmation)
     select receipts.id, line.auction_id, line.item_id, line.user_id, line.quantity, line.amount_cents, line.kind,
            line.is_pledge, line.is_offline, line.awaits_confirmation
       from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::text[], $7::boolean[], $8::boolean[],
                   $9::boolean[])
         with ordinality
         as line (auction_id, item_id, user_id, quantity, amount_cents, kind, is_pledge, is_offline,
                  awaits_confirmation, position)
       join receipts on receipts.auction_id = line.auction_id and receipts.user_id = line.user_id
      order by line.position
     on conflict (item_id) where kind in ('won', 'buyNow') do nothing
     returning id, receipt_id as "receiptId", auction_id as "auctionId", item_id as "itemId", user_id as "userId",
               quantity, amount_cents as "amountCents", kind, is_pledge as "isPledge", is_offline as "isOffline",
               awaits_confirmation as "awaitsConfirmation", created_at as "createdAt"`,
    [
      purchases.map((purchase) => purchase.auctionId),
      purchases.map((purchase) => purchase.itemId),
      purchases.map((purchase) => purchase.userId),
      purchases.map((purchase) => purchase.quantity),
      purchases.map((purchase) => purchase.amountCents),
      purchases.map((purchase) => purchase.kind),
      purchases.map((purchase) => purchase.isPledge),
      purchases.map((purchase) => purchase.isOffline),
      purchases.map((purchase) => purchase.awaitsConfirmation ?? false),
    ],
  )
}
