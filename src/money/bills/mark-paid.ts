import { type Contest, lockContests } from '../../auction/contests/contest.ts'
import { statusEvent } from '../../auction/contests/contest-events.ts'
import { writeStandings } from '../../auction/contests/write-standings.ts'
import type { Cents } from '../../engine/cents.ts'
import { itemStatus } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { type Books, creditOf, lockBooks, partsByHand, settledBy, writeCredit } from './books.ts'

/** `card` is the terminal at the desk, `online` the payment provider. */
export type WayToPay = WayByHand | 'online'
export type WayByHand = 'cash' | 'check' | 'card' | 'other'

/** Null means unpaid. With `onlyUnpaid`, purchases that are already paid keep how they were paid. */
export type Payment = { paidBy: WayToPay | null; onlyUnpaid?: boolean }

/**
 * Marks lines of a receipt paid or unpaid by hand, all of them unless some are named, and returns the ids of those that
 * changed. What payments had brought for a line that becomes unpaid is the receipt's credit again.
 */
export async function markByHand(
  tx: Transaction,
  emit: EmitEvent,
  { receiptId, purchaseIds }: { receiptId: number; purchaseIds?: number[] },
  payment: Payment,
): Promise<number[]> {
  const books = await lockBooks(tx, receiptId)
  const ids = books.lines.map(({ id }) => id).filter((id) => purchaseIds?.includes(id) ?? true)
  const changed = await markPaid(tx, emit, ids, { ...payment, byHand: partsByHand(books, ids) })
  await writeCredit(tx, receiptId)
  return changed
}

/** Pays unpaid lines from the receipt's credit, in their order, and says how the newest payment was made. */
export async function settleFromCredit(tx: Transaction, emit: EmitEvent, books: Books): Promise<void> {
  const open = books.lines.filter(({ isPaid }) => !isPaid)
  const { purchaseIds } = settledBy(open, creditOf(books))
  if (purchaseIds.length === 0) return
  const newest = await row<{ paidBy: WayToPay }>(
    tx,
    `select paid_by as "paidBy" from payments where receipt_id = $1 and voided_at is null order by id desc limit 1`,
    [books.receiptId],
  )
  await markPaid(tx, emit, purchaseIds, { paidBy: newest!.paidBy })
  await writeCredit(tx, books.receiptId)
}

/**
 * Marks purchases paid or unpaid, tells their buyers, and returns the ids of those it changed; their receipts must be
 * locked. What is not named in `byHand` is paid from payments. An item that was bid on becomes paid, or sold again,
 * along with its one purchase, or with the last share of it.
 */
export async function markPaid(
  tx: Transaction,
  emit: EmitEvent,
  purchaseIds: number[],
  payment: Payment & { byHand?: ReadonlyMap<number, Cents> },
): Promise<number[]> {
  const contests = await lockContests(tx, await wonItems(tx, purchaseIds))
  const changed = await updatePurchases(tx, purchaseIds, payment)
  const isPaid = payment.paidBy !== null
  const action = isPaid ? 'paid' : 'unpaid'
  for (const { id, userId, itemId, auctionId } of changed) {
    emit({ kind: 'event.purchase', userId, payload: { action, purchaseId: id, itemId, auctionId } })
  }
  const owedItems = isPaid ? await itemsStillOwed(tx, [...contests.keys()]) : new Set<number>()
  const moved = [...contests.values()].flatMap((contest) =>
    owedItems.has(contest.standing.itemId) ? [] : settled(contest, isPaid),
  )
  await writeStandings(
    tx,
    moved.map(({ standing }) => standing),
  )
  emit(...moved.map(statusEvent))
  return changed.map(({ id }) => id)
}

/** Lines that a corrected payment had settled say how it was really paid; their times stay. */
export async function renameWayOfLines(
  tx: Transaction,
  purchaseIds: number[],
  ways: { from: WayToPay; to: WayToPay },
): Promise<void> {
  await execute(tx, 'update purchases set paid_by = $3 where id = any($1::int[]) and paid_by = $2', [
    purchaseIds,
    ways.from,
    ways.to,
  ])
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
    `select distinct line.item_id as id from purchases as line
       left join purchases as split on split.id = line.share_of
      where line.id = any($1::int[]) and coalesce(split.kind, line.kind) in ('won', 'buyNow')`,
    [purchaseIds],
  )
  return items.map(({ id }) => id)
}

/** Of won lots: those of which a share is not paid. Read under their locks, so of two last shares one sees the other. */
async function itemsStillOwed(tx: Transaction, itemIds: number[]): Promise<Set<number>> {
  if (itemIds.length === 0) return new Set()
  const sql =
    'select distinct item_id as id from purchases where item_id = any($1::int[]) and paid_at is null'
  return new Set((await rows<{ id: number }>(tx, sql, [itemIds])).map(({ id }) => id))
}

type Changed = { id: number; userId: number; itemId: number; auctionId: number }

/** Changing how a purchase was paid keeps the time of the payment, and who counted it. */
async function updatePurchases(
  tx: Transaction,
  purchaseIds: number[],
  { paidBy, onlyUnpaid = false, byHand = new Map() }: Payment & { byHand?: ReadonlyMap<number, Cents> },
): Promise<Changed[]> {
  return rows<Changed>(
    tx,
    `with asked as (
       select purchases.id, by_hand_cents from unnest($1::int[], $4::bigint[]) as chosen (id, by_hand_cents)
         join purchases on purchases.id = chosen.id
        where paid_by is distinct from $2::text and not ($3 and $2 is not null and paid_at is not null)
        order by purchases.id for no key update of purchases
     )
     update purchases set paid_by = $2,
            paid_at = case when $2::text is not null then coalesce(paid_at, goodlot_now()) end,
            paid_by_hand_cents = case when $2::text is null then null
                                      when paid_at is null then asked.by_hand_cents else paid_by_hand_cents end
       from asked where asked.id = purchases.id
     returning purchases.id, user_id as "userId", item_id as "itemId", auction_id as "auctionId"`,
    [purchaseIds, paidBy, onlyUnpaid, purchaseIds.map((id) => byHand.get(id) ?? 0n)],
  )
}
