import type { Cents } from '../../engine/cents.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { registrationEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { receiptOfPayer, receiptsEvent } from './add-purchases.ts'
import { creditOf, lockSeveralBooks } from './books.ts'
import { noteInLog } from './note-in-log.ts'
import { notifyAdded } from './notify-buyer.ts'
import { notifySharers } from './notify-sharers.ts'
import { lacksRequiredCard } from './required-card.ts'
import { fitting, roomOnBill } from './room-on-bill.ts'

export type SharedBill = {
  auctionId: number
  userId: number
  /** Null: they pay for themselves. */
  payerId: number | null
  /** Whether they bid with the payer's paddle; stays as it is unless given. */
  sharesPaddle?: boolean
  /** The payer offered it, so that the payer's card on file may pay. */
  isOffered?: boolean
}

export const billRefusals = {
  not_a_guest: 'Only guests of this auction share a bill.',
  settled: 'The books of this auction are closed, so bills stay as they are.',
  has_payer: 'Somebody else pays the bill of the guest who is to pay. Choose that person.',
  payer_needs_card: 'This auction requires a card, and the guest who is to pay has none.',
  pays_for_others: 'This guest pays for others. End that first, or let this guest pay.',
  payment_under_way: 'This bill is being paid at this moment. Try again when that is over.',
} as const
export type BillRefusal = keyof typeof billRefusals

export type BillChange = {
  beforePayerId: number | null
  /** Unpaid lines that are on the other bill now. */
  movedCount: number
  /** Unpaid lines that stay: of a bill that was paid in part, or more than the payer's own limit. */
  leftCount: number
}

/**
 * From now on, what a guest buys goes on the payer's bill, or on their own again, and what is unpaid moves along. What is
 * paid, or on a bill of which a part is paid, stays where it is. Limits and requirements stay with each person. The places
 * of both are locked, so no purchase of theirs is under way.
 */
export async function shareBill(
  tx: Transaction,
  emit: EmitEvent,
  wish: SharedBill & { actorId: number },
): Promise<BillChange | BillRefusal> {
  const { auctionId, userId, payerId } = wish
  const places = await lockPlaces(tx, wish)
  const refusal = await refusalOf(tx, wish, places)
  if (refusal) return refusal
  const before = places.get(userId)!
  const sharesPaddle = payerId !== null && (wish.sharesPaddle ?? (before.sharesPaddle || false))
  const isSame = before.payerId === payerId && (before.sharesPaddle ?? false) === sharesPaddle
  if (isSame) return { beforePayerId: payerId, movedCount: 0, leftCount: 0 }
  const agreedBy = wish.isOffered && payerId !== null ? [payerId] : []
  const moved =
    before.payerId === payerId
      ? { movedCount: 0, leftCount: 0 }
      : await moveUnpaid(tx, emit, { auctionId, userId, payerId: payerId ?? userId, agreedBy })
  if (moved === 'payment_under_way') return moved
  await execute(tx, writePayer, [auctionId, userId, payerId, sharesPaddle, agreedBy[0] ?? null])
  await note(tx, wish, { before, sharesPaddle })
  if (before.payerId !== payerId)
    await notifySharers(tx, { auctionId, userId, payerId, before: before.payerId })
  for (const id of new Set([userId, before.payerId, payerId]))
    if (id !== null) emit(registrationEvent({ auctionId, userId: id }, 'update'), receiptsEvent(id))
  return { beforePayerId: before.payerId, ...moved }
}

export const writePayer = `
  update registrations set payer_id = $3, shares_paddle = $4, version = version + 1, changed_at = goodlot_now(),
         agreed_payer_id = case when payer_id is distinct from $3 then $5::int else agreed_payer_id end
   where auction_id = $1 and user_id = $2`

type Place = { userId: number; payerId: number | null; sharesPaddle: boolean | null }

/** In the order of ids, like `lockPayers`, and stronger. */
export const lockBothPlaces = `
  select from registrations where auction_id = $1 and user_id in ($2, $3) order by user_id for update`

async function lockPlaces(
  tx: Transaction,
  { auctionId, userId, payerId }: SharedBill,
): Promise<Map<number, Place>> {
  const values = [auctionId, userId, payerId ?? userId]
  await execute(tx, lockBothPlaces, values)
  const places = await rows<Place>(
    tx,
    `select user_id as "userId", payer_id as "payerId", shares_paddle as "sharesPaddle" from registrations
      where auction_id = $1 and user_id in ($2, $3)`,
    values,
  )
  return new Map(places.map((place) => [place.userId, place]))
}

async function refusalOf(
  tx: Transaction,
  { auctionId, userId, payerId, isOffered = false }: SharedBill,
  places: Map<number, Place>,
): Promise<BillRefusal | null> {
  if (!places.has(userId) || payerId === userId) return 'not_a_guest'
  const { reconciled, cancelled } = auctionStatus
  const settled = `select from auctions where id = $1 and status_id in (${reconciled}, ${cancelled})`
  if (await row(tx, settled, [auctionId])) return 'settled'
  if (payerId === null) return null
  const payer = places.get(payerId)
  if (!payer) return 'not_a_guest'
  if (payer.payerId !== null) return 'has_payer'
  const paysForOthers = 'select from registrations where auction_id = $1 and payer_id = $2 limit 1'
  if (await row(tx, paysForOthers, [auctionId, userId])) return 'pays_for_others'
  const cents = isOffered ? null : await unpaidElsewhere(tx, { auctionId, userId, payerId })
  if (cents === 0n) return null
  return (await lacksRequiredCard(tx, { auctionId, userId: payerId, cents })) ? 'payer_needs_card' : null
}

async function unpaidElsewhere(
  tx: Transaction,
  { auctionId, userId, payerId }: { auctionId: number; userId: number; payerId: number },
): Promise<Cents> {
  const found = await row<{ cents: Cents }>(
    tx,
    `select coalesce(sum(amount_cents), 0)::bigint as cents from purchases join receipts on receipts.id = receipt_id
      where purchases.auction_id = $1 and purchases.user_id = $2 and receipts.user_id <> $3 and ${isUnpaid}`,
    [auctionId, userId, payerId],
  )
  return found!.cents
}

type Moved = { movedCount: number; leftCount: number }

/** What covers a fee belongs to its payment. A gift that waits for a manager moves too. */
const isUnpaid = 'paid_at is null and covers_fee_of is null'

/** The buyer's own word goes along, and that of the new payer who offered it; that of the one before ends. */
const moveLines = `
  update purchases
     set receipt_id = $3,
         agreed_by = case when $1 = any (coalesce(agreed_by, array[user_id])) then array[$1::int] else '{}' end || $4::int[]
   where id = any ($2::int[])`

type Movable = { id: number; itemId: number; amountCents: Cents; isCounted: boolean }

async function moveUnpaid(
  tx: Transaction,
  emit: EmitEvent,
  {
    auctionId,
    userId,
    payerId,
    agreedBy,
  }: { auctionId: number; userId: number; payerId: number; agreedBy: number[] },
): Promise<Moved | 'payment_under_way'> {
  const sources = await rows<{ id: number }>(
    tx,
    `select distinct receipts.id from purchases join receipts on receipts.id = receipt_id
      where purchases.auction_id = $1 and purchases.user_id = $2 and receipts.user_id <> $3 and ${isUnpaid}`,
    [auctionId, userId, payerId],
  )
  if (sources.length === 0) return { movedCount: 0, leftCount: 0 }
  const targetId = await receiptOfPayer(tx, { auctionId, payerId })
  const sourceIds = sources.map(({ id }) => id)
  const books = await lockSeveralBooks(tx, [...sourceIds, targetId])
  // An attempt is written under the lock of its bill, so none is missed.
  const attempt =
    'select from payment_attempts where receipt_id = any($1::int[]) and ended_at is null limit 1'
  if (await row(tx, attempt, [sourceIds])) return 'payment_under_way'
  const isPaidInPart = new Set(books.filter((one) => creditOf(one) > 0n).map(({ receiptId }) => receiptId))
  const freeIds = sourceIds.filter((id) => !isPaidInPart.has(id))
  const movable = await rows<Movable>(
    tx,
    `select id, item_id as "itemId", amount_cents as "amountCents", not awaits_confirmation as "isCounted" from purchases
      where user_id = $1 and receipt_id = any($2::int[]) and ${isUnpaid} order by id`,
    [userId, freeIds],
  )
  const room = payerId === userId ? null : await roomOnBill(tx, { auctionId, payerId })
  const moved = fitting(movable, room)
  const movedIds = moved.map(({ id }) => id)
  await execute(tx, moveLines, [userId, movedIds, targetId, agreedBy])
  const left = await rows(
    tx,
    `select from purchases where user_id = $1 and receipt_id = any($2::int[]) and ${isUnpaid}`,
    [userId, sourceIds],
  )
  await endEmptyLinks(tx, freeIds)
  for (const { id: purchaseId, itemId } of moved) {
    const payload = { action: 'corrected', purchaseId, itemId, auctionId } as const
    emit({ kind: 'event.purchase', userId, payload })
  }
  const cents = moved.reduce((sum, { amountCents, isCounted }) => (isCounted ? sum + amountCents : sum), 0n)
  await notifyAdded(tx, { receiptId: targetId, cents })
  return { movedCount: moved.length, leftCount: left.length }
}

/** A link to pay a bill ends with it, so that what is bought later is not paid by an old address. */
export async function endEmptyLinks(tx: Transaction, receiptIds: number[]): Promise<void> {
  await execute(
    tx,
    `update pay_links set ended_at = goodlot_now() where receipt_id = any($1::int[]) and ended_at is null
        and not exists (select from purchases where purchases.receipt_id = pay_links.receipt_id and paid_at is null)`,
    [receiptIds],
  )
}

/** Who shares a bill is in the log of the auction, also where guests agreed by themselves. */
async function note(
  tx: Transaction,
  { auctionId, userId, payerId, actorId }: SharedBill & { actorId: number },
  { before, sharesPaddle }: { before: Place; sharesPaddle: boolean },
): Promise<void> {
  const changes = {
    auctionId,
    ...(before.payerId !== payerId && { payerUserId: { from: before.payerId, to: payerId } }),
    ...((before.sharesPaddle ?? false) !== sharesPaddle && {
      sharesPaddle: { from: before.sharesPaddle ?? false, to: sharesPaddle },
    }),
  }
  await noteInLog(
    tx,
    { actorId, auctionId, action: 'update', subject: 'registration', subjectId: userId },
    changes,
  )
}
