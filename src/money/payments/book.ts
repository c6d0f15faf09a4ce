import { lockContests } from '../../auction/contests/contest.ts'
import { ensureDonationItem } from '../../auction/items/donation-item.ts'
import type { Cents } from '../../engine/cents.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { addPurchases } from '../bills/add-purchases.ts'
import { announcePayment } from '../bills/announce-payment.ts'
import {
  type Books,
  creditOf,
  fromPayments,
  linesChangedBy,
  lockBooks,
  settledBy,
  writeCredit,
} from '../bills/books.ts'
import { noteCorrection } from '../bills/corrections.ts'
import { markPaid, settleFromCredit } from '../bills/mark-paid.ts'
import { notifyBuyer } from '../bills/notify-buyer.ts'
import { bookedCents, nextLookMs } from './attempt.ts'
import { type Attempt, lockAttempt } from './attempts.ts'
import { endPaidLink } from './pay-links.ts'
import type { Payment } from './provider.ts'
import { newestReason, syncDisputes, syncRefunds } from './went-back.ts'

/**
 * Brings the books to what is true at the provider, however often it is called and in whatever order the news came:
 * money that arrived is booked on the receipt that the attempt names, also if nothing is due there (then it is credit,
 * and a person decides); what was refunded, or lost in a dispute, is taken off again.
 */
export async function bookPayment(
  tx: Transaction,
  emit: EmitEvent,
  { attempt: known, payment }: { attempt: Attempt; payment: Payment },
): Promise<void> {
  const receiptId = known.receiptId
  if (receiptId === null || payment.currency !== known.currency)
    throw new Error(`attempt ${known.id} was not meant to be paid like this`)
  // An item on sale is locked before receipts, as everywhere.
  const fee = known.coveredFeeCents > 0n ? await lockFeeItem(tx, receiptId) : null
  await lockBooks(tx, receiptId)
  const attempt = await lockAttempt(tx, known.id)
  await syncRefunds(tx, attempt.id, payment.refunds)
  await syncDisputes(tx, attempt.id, payment.disputes)
  await writePaid(tx, attempt, payment)
  const cents = bookedCents(payment)
  const booked = await bookedOf(tx, attempt.id)
  if (!booked.isKnown) {
    const coversFee = fee !== null && cents === payment.capturedCents && cents > attempt.coveredFeeCents
    if (cents > 0n) await bookNew(tx, emit, { attempt, receiptId, cents, fee: coversFee ? fee : null })
  } else if (booked.cents !== cents) await bookChange(tx, emit, { attempt, receiptId, cents, booked, fee })
  await endPaidLink(tx, receiptId)
}

type FeeItem = { itemId: number; auctionId: number; userId: number }

async function lockFeeItem(tx: Transaction, receiptId: number): Promise<FeeItem> {
  const buyer = (await row<{ auctionId: number; userId: number }>(
    tx,
    'select auction_id as "auctionId", user_id as "userId" from receipts where id = $1',
    [receiptId],
  ))!
  const itemId = (await ensureDonationItem(tx, buyer.auctionId))!
  await lockContests(tx, [itemId])
  return { itemId, ...buyer }
}

async function writePaid(tx: Transaction, attempt: Attempt, payment: Payment): Promise<void> {
  const lookMs = nextLookMs({ ...attempt, state: 'paid' }, 0, attempt.readAtMs)
  const { intentId, chargeId, capturedCents, feeCents, card } = payment
  await execute(
    tx,
    `update payment_attempts set state = 'paid', intent_id = $2, charge_id = $3, captured_cents = $4,
            fee_cents = coalesce($5, fee_cents), card_brand = coalesce($6, card_brand),
            card_last_four = coalesce($7, card_last_four), failure_code = null, url = null,
            ended_at = coalesce(ended_at, goodlot_now()),
            look_at = case when state = 'paid' then look_at else $8 end, looks = case when state = 'paid' then looks else 1 end
      where id = $1`,
    [
      attempt.id,
      intentId,
      chargeId,
      capturedCents,
      feeCents,
      card?.brand ?? null,
      card?.lastFour ?? null,
      lookMs === null ? null : new Date(lookMs),
    ],
  )
}

type Booked = {
  /** Whether it was ever booked. */
  isKnown: boolean
  paymentId: number | null
  cents: Cents
  purchaseIds: number[]
}

async function bookedOf(tx: Transaction, attemptId: number): Promise<Booked> {
  const found = await row<{ id: number; cents: Cents; purchaseIds: number[]; isVoided: boolean }>(
    tx,
    `select id, amount_cents as cents, purchase_ids as "purchaseIds", voided_at is not null as "isVoided"
       from payments where attempt_id = $1 order by id desc limit 1`,
    [attemptId],
  )
  if (!found) return { isKnown: false, paymentId: null, cents: 0n, purchaseIds: [] }
  if (found.isVoided) return { isKnown: true, paymentId: null, cents: 0n, purchaseIds: [] }
  return { isKnown: true, paymentId: found.id, cents: found.cents, purchaseIds: found.purchaseIds }
}

type NewBooking = { attempt: Attempt; receiptId: number; cents: Cents; fee: FeeItem | null }

/** The covered fee is a gift of its own, booked with the money and never before it, so that a decline leaves none. */
async function bookNew(
  tx: Transaction,
  emit: EmitEvent,
  { attempt, receiptId, cents, fee }: NewBooking,
): Promise<void> {
  const feeIds = fee ? [await addFeeLine(tx, emit, attempt, fee)] : []
  const books = await lockBooks(tx, receiptId)
  const creditBefore = creditOf(books)
  const open = books.lines.filter(({ id, isPaid }) => !isPaid && !feeIds.includes(id))
  const forLines = creditBefore + cents - (fee ? attempt.coveredFeeCents : 0n)
  const purchaseIds = [...feeIds, ...settledBy(open, forLines).purchaseIds]
  await markPaid(tx, emit, purchaseIds, { paidBy: 'online' })
  await insertPayment(tx, emit, { attempt, receiptId, cents, purchaseIds, creditBefore, replacesId: null })
  await writeCredit(tx, receiptId)
}

async function addFeeLine(
  tx: Transaction,
  emit: EmitEvent,
  { id, coveredFeeCents: amountCents }: Attempt,
  { itemId, auctionId, userId }: FeeItem,
): Promise<number> {
  // On the very bill that is paid, whoever pays for its owner by now.
  const whose = { itemId, auctionId, userId, payerId: userId }
  const line = { ...whose, amountCents, quantity: 1, kind: 'donation' } as const
  const [made] = await addPurchases(tx, emit, [{ ...line, isPledge: false, isOffline: false }])
  await execute(tx, 'update purchases set covers_fee_of = $2 where id = $1', [made!.id, id])
  await execute(tx, 'update standings set quantity_sold = quantity_sold + 1 where item_id = $1', [itemId])
  return made!.id
}

type Change = { attempt: Attempt; receiptId: number; cents: Cents; booked: Booked; fee: FeeItem | null }

/** Lines become unpaid, or paid again, as the money that is left says; the guest sees it on the receipt. */
async function bookChange(
  tx: Transaction,
  emit: EmitEvent,
  { attempt, receiptId, cents, booked, fee }: Change,
): Promise<void> {
  const books = await lockBooks(tx, receiptId)
  const payment = { amountCents: booked.cents, purchaseIds: booked.purchaseIds }
  const { unpaidIds, paidIds } = linesChangedBy(books, payment, cents) ?? allFromPayments(books)
  await markPaid(tx, emit, unpaidIds, { paidBy: null })
  if (booked.paymentId !== null) {
    await execute(tx, 'update payments set voided_at = goodlot_now() where id = $1', [booked.paymentId])
    await announcePayment(tx, emit, 'void', booked.paymentId)
  }
  await markPaid(tx, emit, paidIds, { paidBy: 'online' })
  if (cents > 0n) {
    const kept = booked.purchaseIds.filter((id) => !unpaidIds.includes(id))
    const purchaseIds = [...kept, ...paidIds]
    const [creditBefore, replacesId] = [creditOf(books), booked.paymentId]
    await insertPayment(tx, emit, { attempt, receiptId, cents, purchaseIds, creditBefore, replacesId })
  } else if (fee) await removeFeeLine(tx, emit, attempt, fee)
  await settleFromCredit(tx, emit, await writeCredit(tx, receiptId))
  const { reason, requestedBy } = await newestReason(tx, attempt.id)
  await noteCorrection(tx, {
    receiptId,
    kind: 'payment',
    subjectId: booked.paymentId ?? attempt.id,
    reason,
    beforeCents: booked.cents,
    beforeWay: 'online',
    correctedBy: requestedBy,
    ...(cents > 0n ? { afterCents: cents, afterWay: 'online' } : { afterCents: null }),
  })
  await notifyBuyer(tx, receiptId, 'receiptCorrected')
}

/** Where lines were paid partly by hand it cannot be said which money is left: nothing that payments paid for may be called paid. */
const allFromPayments = ({ lines }: Books) => ({
  unpaidIds: lines.filter((line) => fromPayments(line) > 0n).map(({ id }) => id),
  paidIds: [],
})

/** Whoever gets all their money back owes no fee. */
async function removeFeeLine(
  tx: Transaction,
  emit: EmitEvent,
  { id }: Attempt,
  { itemId, auctionId, userId }: FeeItem,
): Promise<void> {
  const sql = 'delete from purchases where covers_fee_of = $1 and paid_at is null returning id'
  const removed = await row<{ id: number }>(tx, sql, [id])
  if (!removed) return
  await execute(tx, 'update standings set quantity_sold = quantity_sold - 1 where item_id = $1', [itemId])
  const payload = { action: 'remove', purchaseId: removed.id, itemId, auctionId } as const
  emit({ kind: 'event.purchase', userId, payload })
}

type NewPayment = {
  attempt: Attempt
  receiptId: number
  cents: Cents
  purchaseIds: number[]
  creditBefore: Cents
  replacesId: number | null
}

async function insertPayment(tx: Transaction, emit: EmitEvent, payment: NewPayment): Promise<void> {
  const { attempt, receiptId, cents, purchaseIds, creditBefore, replacesId } = payment
  const inserted = await row<{ id: number }>(
    tx,
    `insert into payments (receipt_id, amount_cents, paid_by, taken_by, purchase_ids, credit_before_cents, attempt_id,
                           replaces_id)
     values ($1, $2, 'online', $3, $4, $5, $6, $7) returning id`,
    [receiptId, cents, attempt.requestedBy, purchaseIds, creditBefore, attempt.id, replacesId],
  )
  await announcePayment(tx, emit, 'take', inserted!.id)
}
