import { lockPayers } from '../../auction/auctions/payers.ts'
import { appendToLog } from '../../auction/contests/bid-log.ts'
import { type Contest, lockContests } from '../../auction/contests/contest.ts'
import { bidEvent, statusEvent } from '../../auction/contests/contest-events.ts'
import { writeStandings } from '../../auction/contests/write-standings.ts'
import { notificationWithPrice } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import type { Cents } from '../../engine/cents.ts'
import { correctSale, type SaleRefusal } from '../../engine/correct-sale.ts'
import { auctionStatus, itemStatus } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { itemEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { addPurchases, type PurchaseKind, receiptOf } from './add-purchases.ts'
import { type Books, lockSeveralBooks, writeCredit } from './books.ts'
import { noteCorrection } from './corrections.ts'
import { markPaid, settleFromCredit } from './mark-paid.ts'
import { notifyAdded } from './notify-buyer.ts'
import { endWordBeyondLimit } from './room-on-bill.ts'
import { readSaleOrigin } from './sale-origin.ts'
import { remaining, unitCents } from './sell-item.ts'
import { type UndoRefusal, undoSplit } from './undo-split.ts'

/** What a line of a receipt should have been. */
export type PurchaseCorrection = {
  purchaseId: number
  amountCents?: Cents
  quantity?: number
  /** The guest whose it is; null: it did not happen. */
  userId?: number | null
  reason: string
  correctedBy: number
}

export type CorrectedPurchase = {
  before: BookedPurchase
  /** Null when it was taken back; another purchase when it is another guest's. */
  after: {
    purchaseId: number
    receiptId: number
    userId: number
    amountCents: Cents
    quantity: number
  } | null
}

export type CorrectionRefusal =
  | SaleRefusal
  | 'own_purchase'
  | 'settled'
  | 'marked_by_hand'
  | 'sold_out'
  | 'awaits_confirmation'
  | 'is_split'
  | UndoRefusal

export type BookedPurchase = {
  id: number
  receiptId: number
  auctionId: number
  itemId: number
  userId: number
  quantity: number
  amountCents: Cents
  kind: PurchaseKind
  isPledge: boolean
  awaitsConfirmation: boolean
  isPaid: boolean
  /** An organizer recorded it, in the room or by telephone. */
  isOffline: boolean
  /** One of several who bought it together. */
  isShare: boolean
  /** The most it ever was. */
  agreedCents: Cents
}

/** Everything it touches, locked until the transaction ends. */
type Locked = { purchase: BookedPurchase; contest: Contest; books: Books; otherReceiptId: number | null }

/** The line as it is to be. */
type Wanted = { userId: number | null; amountCents: Cents; quantity: number }

/**
 * Corrects a line of a receipt until the books of its auction are closed: its amount, its quantity, its guest, or that it
 * did not happen. What payments brought for it stays on the receipt they were taken for. Undefined: it is gone.
 */
export async function correctPurchase(
  tx: Transaction,
  emit: EmitEvent,
  correction: PurchaseCorrection,
): Promise<CorrectedPurchase | CorrectionRefusal | undefined> {
  if (correction.userId === null) {
    const refusal = await undoIfSplit(tx, emit, correction)
    if (refusal) return refusal
  }
  const locked = await lockAll(tx, correction)
  if (!locked) return undefined
  const { purchase, contest, books } = locked
  const wanted = wantedOf(purchase, correction, contest)
  const refusal = firstRefusal(locked, wanted)
  if (refusal) return refusal
  const isWon = purchase.kind === 'won' || purchase.kind === 'buyNow'
  const failure = isWon
    ? await correctStanding(tx, emit, locked, { ...wanted, correctedBy: correction.correctedBy })
    : await correctStock(
        tx,
        emit,
        contest,
        (wanted.userId === null ? 0 : wanted.quantity) - purchase.quantity,
      )
  if (failure) return failure
  if (purchase.isPaid) await markPaid(tx, emit, [purchase.id], { paidBy: null })
  const after = await writeLine(tx, emit, purchase, wanted)
  const receiptIds = new Set([books.receiptId, locked.otherReceiptId ?? books.receiptId])
  for (const receiptId of receiptIds) await settleFromCredit(tx, emit, await writeCredit(tx, receiptId))
  await notifyGuests(tx, locked, { correction, after })
  const { auctionId } = purchase
  emit({ kind: 'event.raised', auctionId, payload: { auctionId } })
  return { before: purchase, after }
}

/** Whoever takes a lot back takes all of it back; a share of it goes only with the others. */
async function undoIfSplit(
  tx: Transaction,
  emit: EmitEvent,
  { purchaseId, correctedBy: actorId }: PurchaseCorrection,
): Promise<CorrectionRefusal | null> {
  const known = await row<BookedPurchase>(tx, selectPurchase, [purchaseId])
  if (!known?.isShare || known.kind === 'share') return null
  const outcome = await undoSplit(tx, emit, { purchaseId, actorId })
  return typeof outcome === 'string' && outcome !== 'not_split' ? outcome : null
}

/** An item on sale is locked before the guests' places and receipts, a won one after them, as everywhere. */
async function lockAll(
  tx: Transaction,
  { purchaseId, userId }: PurchaseCorrection,
): Promise<Locked | undefined> {
  const known = await row<BookedPurchase>(tx, selectPurchase, [purchaseId])
  if (!known) return undefined
  const { auctionId, itemId, kind } = known
  const isOther = userId !== undefined && userId !== null && userId !== known.userId
  const lockItem = async () => (await lockContests(tx, [itemId])).get(itemId)!
  const isWon = kind === 'won' || kind === 'buyNow'
  const early = isWon ? null : await lockItem()
  await lockPayers(tx, [known, ...(isOther ? [{ auctionId, userId }] : [])])
  // The line stays on its bill from here on.
  const booked = await row<BookedPurchase>(tx, selectPurchase, [purchaseId])
  if (!booked) return undefined
  const { receiptId } = booked
  const otherReceiptId = isOther ? await receiptOf(tx, { auctionId, userId }) : null
  const all = await lockSeveralBooks(tx, otherReceiptId === null ? [receiptId] : [receiptId, otherReceiptId])
  const books = all.find((one) => one.receiptId === receiptId)!
  const contest = early ?? (await lockItem())
  const purchase = await row<BookedPurchase>(tx, `${selectPurchase} for update`, [purchaseId])
  return purchase && { purchase, contest, books, otherReceiptId }
}

function wantedOf(
  purchase: BookedPurchase,
  { amountCents, quantity = purchase.quantity, userId = purchase.userId }: PurchaseCorrection,
  contest: Contest,
): Wanted {
  const ofQuantity =
    quantity === purchase.quantity ? purchase.amountCents : unitCents(contest) * BigInt(quantity)
  return { userId, quantity, amountCents: amountCents ?? ofQuantity }
}

function firstRefusal({ purchase, contest, books }: Locked, wanted: Wanted): CorrectionRefusal | null {
  const { statusId } = contest.auction
  if (statusId === auctionStatus.reconciled || statusId === auctionStatus.cancelled) return 'settled'
  if (purchase.awaitsConfirmation) return 'awaits_confirmation'
  if (purchase.isShare) return 'is_split'
  const isSame =
    wanted.userId === purchase.userId &&
    wanted.amountCents === purchase.amountCents &&
    wanted.quantity === purchase.quantity
  if (isSame) return 'unchanged'
  if (isBeyondConsent(purchase, wanted)) return 'own_purchase'
  const line = books.lines.find(({ id }) => id === purchase.id)
  if (line?.isPaid && line.byHandCents > 0n) return 'marked_by_hand'
  const left = purchase.kind === 'sale' ? remaining(contest) : null
  return left !== null && wanted.quantity - purchase.quantity > left ? 'sold_out' : null
}

/** What guests bought or gave themselves stays theirs, and never costs more than they agreed to. */
function isBeyondConsent({ kind, isOffline, userId, agreedCents }: BookedPurchase, wanted: Wanted): boolean {
  if (isOffline || kind === 'won' || kind === 'buyNow' || wanted.userId === null) return false
  return wanted.userId !== userId || wanted.amountCents > agreedCents
}

/** A won lot: its standing and its log say what holds now. */
async function correctStanding(
  tx: Transaction,
  emit: EmitEvent,
  { contest, purchase }: Locked,
  { userId: winnerId, amountCents: priceCents, correctedBy }: Wanted & { correctedBy: number },
): Promise<SaleRefusal | null> {
  const origin = await readSaleOrigin(tx, contest.standing)
  const correction = { winnerId, priceCents, correctedBy, correctedAt: contest.now }
  const outcome = correctSale(contest.standing, origin, correction)
  if (outcome.kind === 'refused') return outcome.reason
  await appendToLog(tx, [{ ...outcome.record, itemId: purchase.itemId }])
  // A paid line is marked unpaid first, which reads the status; then the credit may pay for it again.
  const statusId =
    purchase.isPaid && winnerId !== null ? contest.standing.statusId : outcome.standing.statusId
  const after = { ...contest, standing: { ...outcome.standing, statusId } }
  await writeStandings(tx, [after.standing])
  emit(bidEvent(after), statusEvent({ ...contest, standing: outcome.standing }))
  return null
}

async function correctStock(
  tx: Transaction,
  emit: EmitEvent,
  { standing, auction, quantity, quantitySold }: Contest,
  more: number,
): Promise<null> {
  if (more === 0) return null
  const { itemId, endsAt } = standing
  const isAll = quantity !== null && quantitySold + more >= quantity
  const { available, soldOut } = itemStatus
  const statusId = [available, soldOut].includes(standing.statusId as typeof available)
    ? isAll
      ? soldOut
      : available
    : standing.statusId
  const sql = 'update standings set quantity_sold = quantity_sold + $2, status_id = $3 where item_id = $1'
  await execute(tx, sql, [itemId, more, statusId])
  const change = statusId === standing.statusId ? 'details' : 'status'
  emit(itemEvent(auction.id, { id: itemId, statusId, endsAt: endsAt! }, change))
  return null
}

async function writeLine(
  tx: Transaction,
  emit: EmitEvent,
  purchase: BookedPurchase,
  { userId, amountCents, quantity }: Wanted,
): Promise<CorrectedPurchase['after']> {
  const { id: purchaseId, itemId, auctionId, kind, isPledge } = purchase
  const subject = { purchaseId, itemId, auctionId }
  if (userId === purchase.userId) {
    await endWordBeyondLimit(tx, { purchaseId, moreCents: amountCents - purchase.amountCents })
    const sql = 'update purchases set amount_cents = $2, quantity = $3 where id = $1'
    await execute(tx, sql, [purchaseId, amountCents, quantity])
    emit({ kind: 'event.purchase', userId, payload: { action: 'corrected', ...subject } })
    return { purchaseId, receiptId: purchase.receiptId, userId, amountCents, quantity }
  }
  await execute(tx, 'delete from purchases where id = $1', [purchaseId])
  emit({ kind: 'event.purchase', userId: purchase.userId, payload: { action: 'remove', ...subject } })
  if (userId === null) return null
  const line = {
    auctionId,
    itemId,
    userId,
    quantity,
    amountCents,
    kind,
    isPledge,
    isOffline: true,
    isAgreed: false,
  }
  const [made] = await addPurchases(tx, emit, [line])
  return { purchaseId: made!.id, receiptId: made!.receiptId, userId, amountCents, quantity }
}

type Corrected = { correction: PurchaseCorrection; after: CorrectedPurchase['after'] }

/** Both guests where it was the other's; neither learns of the other. */
async function notifyGuests(
  tx: Transaction,
  { purchase, contest }: Locked,
  { correction: { reason, correctedBy }, after }: Corrected,
): Promise<void> {
  const { id: subjectId, receiptId, userId, amountCents: beforeCents } = purchase
  const noted = { kind: 'purchase', subjectId, name: contest.itemName, reason, correctedBy } as const
  if (after?.userId === userId) {
    await noteCorrection(tx, { ...noted, receiptId, beforeCents, afterCents: after.amountCents })
    const notice = notificationWithPrice('amountCorrected', contest, userId, after.amountCents)
    await writeNotifications(tx, [notice])
    return notifyAdded(tx, { receiptId, buyerId: userId, cents: after.amountCents - beforeCents })
  }
  await noteCorrection(tx, { ...noted, receiptId, beforeCents, afterCents: null })
  await writeNotifications(tx, [notificationWithPrice('removedFromReceipt', contest, userId, beforeCents)])
  if (!after) return
  const added = { subjectId: after.purchaseId, receiptId: after.receiptId, afterCents: after.amountCents }
  await noteCorrection(tx, { ...noted, ...added, beforeCents: null })
  const kind = purchase.kind === 'won' ? 'won' : 'purchased'
  await writeNotifications(tx, [notificationWithPrice(kind, contest, after.userId, after.amountCents)])
}

const selectPurchase = `
  select id, receipt_id as "receiptId", auction_id as "auctionId", item_id as "itemId", user_id as "userId", quantity,
         amount_cents as "amountCents", kind, is_pledge as "isPledge", awaits_confirmation as "awaitsConfirmation",
         paid_at is not null as "isPaid", is_offline as "isOffline", whole_cents is not null as "isShare",
         greatest(amount_cents, (select max(before_cents) from receipt_corrections
                                  where kind = 'purchase' and subject_id = purchases.id
                                    and receipt_corrections.receipt_id = purchases.receipt_id)) as "agreedCents"
    from purchases where id = $1`
