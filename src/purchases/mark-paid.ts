import type { Transaction } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import { itemStatus } from '../engine/statuses.ts'
import type { EmitEvent } from '../events/changes.ts'
import { type Contest, lockContests } from '../standings/contest.ts'
import { statusEvent } from '../standings/contest-events.ts'
import { writeStandings } from '../standings/write-standings.ts'

export type WayToPay = 'cash' | 'check' | 'card' | 'other'

/** Null means unpaid. With `onlyUnpaid`, purchases that are already paid keep how they were paid. */
export type Payment = { paidBy: WayToPay | null; onlyUnpaid?: boolean }

/**
 * Marks purchases paid or unpaid, tells their buyers, and returns the ids of those it changed. An item that was bid on
 * becomes paid, or sold again, along with its one purchase.
 */
export async function markPaid(
  tx: Transaction,
  emit: EmitEvent,
  purchaseIds: number[],
  payment: Payment,
): Promise<number[]> {
  const contests = await lockContests(tx, await wonItems(tx, purchaseIds))
  const changed = await updatePurchases(tx, purchaseIds, payment)
  const isPaid = payment.paidBy !== null
  const action = isPaid ? 'paid' : 'unpaid'
  for (const { id, userId, itemId, auctionId } of changed) {
    emit({ kind: 'event.purchase', userId, payload: { action, purchaseId: id, itemId, auctionId } })
  }
  const moved = [...contests.values()].flatMap((contest) => settled(contest, isPaid))
  await writeStandings(
    tx,
    moved.map(({ standing }) => standing),
  )
  emit(...moved.map(statusEvent))
  return changed.map(({ id }) => id)
}

function settled(contest: Contest, isPaid: boolean): Contest[] {
  const { sold, paid } = itemStatus
  const [from, to] = isPaid ? [sold, paid] : [paid, sold]
  const { standing } = contest
  return standing.statusId === from ? [{ ...contest, standing: { ...standing, statusId: to } }] : []
}

/** Which item a purchase is of never changes, so this may be read before the lock. */
async function wonItems(tx: Transaction, purchaseIds: number[]): Promise<number[]> {
  const items = await rows<{ id: number }>(
    tx,
    `select item_id as id from purchases where id = any($1::int[]) and kind in ('won', 'buyNow')`,
    [purchaseIds],
  )
  return items.map(({ id }) => id)
}

type Changed = { id: number; userId: number; itemId: number; auctionId: number }

/** Changing how a purchase was paid keeps the time of the payment. */
async function updatePurchases(
  tx: Transaction,
  purchaseIds: number[],
  { paidBy, onlyUnpaid = false }: Payment,
): Promise<Changed[]> {
  return rows<Changed>(
    tx,
    `with asked as (
       select id from purchases
        where id = any($1::int[]) and paid_by is distinct from $2::text and not ($3 and $2 is not null and paid_at is not null)
        order by id for no key update
     )
     update purchases set paid_by = $2,
            paid_at = case when $2::text is not null then coalesce(paid_at, goodlot_now()) end
       from asked where asked.id = purchases.id
     returning purchases.id, user_id as "userId", item_id as "itemId", auction_id as "auctionId"`,
    [purchaseIds, paidBy, onlyUnpaid],
  )
}
