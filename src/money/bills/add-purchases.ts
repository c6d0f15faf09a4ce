import { lockPayers } from '../../auction/auctions/payers.ts'
import type { Cents } from '../../engine/cents.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { GoodlotEvent } from '../../platform/events/catalogue.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { notifyAdded } from './notify-buyer.ts'
import { fitting, roomOnBill } from './room-on-bill.ts'

export type PurchaseKind = 'won' | 'buyNow' | 'sale' | 'donation' | 'share'

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
  /** False: an organizer put it on their bill afterwards, so it needs another word of theirs than a card on file. */
  isAgreed?: boolean
  /** Whose bill it goes on where that is certain; otherwise that of whoever pays for the buyer now. */
  payerId?: number
}

export type Purchase = Omit<NewPurchase, 'payerId' | 'isAgreed'> & {
  id: number
  receiptId: number
  payerId: number
  createdAt: Date
}

/**
 * Puts purchases on the receipts of those who pay for them, tells the buyers, and returns those it made. Three statements,
 * however many there are. An item that already has a winner keeps that one, and the second purchase is not returned.
 */
export async function addPurchases(
  tx: Transaction,
  emit: EmitEvent,
  purchases: NewPurchase[],
): Promise<Purchase[]> {
  if (purchases.length === 0) return []
  const unknown = purchases.filter(({ payerId }) => payerId === undefined)
  const payerOf = unknown.length === 0 ? null : await lockPayers(tx, unknown)
  const wanted = purchases.map((line) => ({ ...line, payerId: line.payerId ?? payerOf!(line) }))
  await ensureReceipts(tx, wanted)
  const lines = await withinLimits(tx, wanted)
  const made = await insertPurchases(tx, lines)
  for (const { id, itemId, auctionId, userId, payerId } of made) {
    const payload = { action: 'add', purchaseId: id, itemId, auctionId } as const
    emit({ kind: 'event.purchase', userId, payload })
    if (payerId !== userId) emit(receiptsEvent(payerId))
  }
  const forOthers = made.filter(
    ({ userId, payerId, awaitsConfirmation }) => payerId !== userId && !awaitsConfirmation,
  )
  for (const [receiptId, added] of Map.groupBy(forOthers, (line) => line.receiptId))
    await notifyAdded(tx, { receiptId, cents: added.reduce((sum, { amountCents }) => sum + amountCents, 0n) })
  for (const auctionId of new Set(made.map((purchase) => purchase.auctionId)))
    emit({ kind: 'event.raised', auctionId, payload: { auctionId } })
  return made
}

type Billed = NewPurchase & { payerId: number }

/** What is more than a payer lets others put on their bill stays on the bill of its buyer. */
async function withinLimits(tx: Transaction, lines: Billed[]): Promise<Billed[]> {
  const forOthers = lines.filter(({ userId, payerId }) => userId !== payerId)
  const bills = Map.groupBy(forOthers, ({ auctionId, payerId }) => `${auctionId}:${payerId}`)
  const tooMuch = new Set<Billed>()
  for (const [, onBill] of [...bills].sort()) {
    const fits = new Set(fitting(onBill, await roomOnBill(tx, onBill[0]!)))
    for (const line of onBill) if (!fits.has(line)) tooMuch.add(line)
  }
  if (tooMuch.size === 0) return lines
  const within = lines.map((line) => (tooMuch.has(line) ? { ...line, payerId: line.userId } : line))
  await ensureReceipts(tx, within)
  return within
}

/** For people whose bills changed by what others bought. */
export const receiptsEvent = (userId: number): GoodlotEvent => ({
  kind: 'event.user',
  userId,
  payload: { action: 'update', fields: ['receipts'] },
})

/** In the order of ids, so that transactions that need several never deadlock. */
async function ensureReceipts(
  tx: Transaction,
  bills: { auctionId: number; payerId: number }[],
): Promise<void> {
  await execute(
    tx,
    `insert into receipts (auction_id, user_id)
     select distinct * from unnest($1::int[], $2::int[]) as buyer (auction_id, user_id)
      order by auction_id, user_id
     on conflict do nothing`,
    [bills.map((bill) => bill.auctionId), bills.map((bill) => bill.payerId)],
  )
}

/** The receipt on which a guest's purchases go now: their own or their payer's, who may have none yet. */
export async function receiptOf(
  tx: Transaction,
  buyer: { auctionId: number; userId: number },
): Promise<number> {
  const payerOf = await lockPayers(tx, [buyer])
  return receiptOfPayer(tx, { auctionId: buyer.auctionId, payerId: payerOf(buyer) })
}

export async function receiptOfPayer(
  tx: Transaction,
  bill: { auctionId: number; payerId: number },
): Promise<number> {
  await ensureReceipts(tx, [bill])
  const sql = 'select id from receipts where auction_id = $1 and user_id = $2'
  return (await row<{ id: number }>(tx, sql, [bill.auctionId, bill.payerId]))!.id
}

export const insertLines = `
     insert into purchases (receipt_id, auction_id, item_id, user_id, quantity, amount_cents, kind, is_pledge,
                            is_offline, awaits_confirmation, agreed_by)
     select receipts.id, line.auction_id, line.item_id, line.user_id, line.quantity, line.amount_cents, line.kind,
            line.is_pledge, line.is_offline, line.awaits_confirmation,
            case when line.is_agreed then array_remove(array[line.user_id, place.agreed_payer_id], null) else '{}' end
       from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::text[], $7::boolean[], $8::boolean[],
                   $9::boolean[], $10::int[], $11::boolean[])
         with ordinality
         as line (auction_id, item_id, user_id, quantity, amount_cents, kind, is_pledge, is_offline,
                  awaits_confirmation, payer_id, is_agreed, position)
       join receipts on receipts.auction_id = line.auction_id and receipts.user_id = line.payer_id
       left join registrations as place on place.auction_id = line.auction_id and place.user_id = line.user_id
        and place.agreed_payer_id = line.payer_id
      order by line.position
     on conflict (item_id) where kind in ('won', 'buyNow') do nothing
     returning id, receipt_id as "receiptId", (select user_id from receipts where receipts.id = purchases.receipt_id) as "payerId", auction_id as "auctionId", item_id as "itemId", user_id as "userId",
               quantity, amount_cents as "amountCents", kind, is_pledge as "isPledge", is_offline as "isOffline",
               awaits_confirmation as "awaitsConfirmation", created_at as "createdAt"`

/** A separate statement: only then does it see a receipt that somebody else has just made. */
async function insertPurchases(tx: Transaction, purchases: Billed[]): Promise<Purchase[]> {
  return rows<Purchase>(tx, insertLines, [
    purchases.map((purchase) => purchase.auctionId),
    purchases.map((purchase) => purchase.itemId),
    purchases.map((purchase) => purchase.userId),
    purchases.map((purchase) => purchase.quantity),
    purchases.map((purchase) => purchase.amountCents),
    purchases.map((purchase) => purchase.kind),
    purchases.map((purchase) => purchase.isPledge),
    purchases.map((purchase) => purchase.isOffline),
    purchases.map((purchase) => purchase.awaitsConfirmation ?? false),
    purchases.map((purchase) => purchase.payerId),
    purchases.map((purchase) => purchase.isAgreed ?? true),
  ])
}
