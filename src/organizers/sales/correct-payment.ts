import type { Cents } from '../../engine/cents.ts'
import { announcePayment } from '../../money/bills/announce-payment.ts'
import {
  type Books,
  creditOf,
  dueOf,
  linesChangedBy,
  lockSeveralBooks,
  mostCorrected,
  settledBy,
  writeCredit,
} from '../../money/bills/books.ts'
import { noteCorrection } from '../../money/bills/corrections.ts'
import { markPaid, renameWayOfLines, type WayToPay } from '../../money/bills/mark-paid.ts'
import { notifyBuyer } from '../../money/bills/notify-buyer.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'

export type ReceiptOrganizer = AuctionOrganizer & { receiptId: number }

/** What a payment should have been; an amount of null: it was never made. */
export type PaymentCorrection = {
  organizer: ReceiptOrganizer
  paymentId: number
  amountCents?: Cents | null
  paidBy?: WayToPay
  /** The receipt of the guest who paid, when it was booked on another's. */
  toReceiptId?: number
  reason: string | null
}

type Booked = {
  id: number
  amountCents: Cents
  paidBy: WayToPay
  takenBy: number
  desk: string | null
  purchaseIds: number[]
  createdAt: Date
  voidedAt: Date | null
}

/**
 * The payment is voided, and a new one that names it takes its place, with the same person, desk and time: the money is
 * in that till. Lines become paid or unpaid as the corrected sums say.
 */
export async function correctPayment(
  tx: Transaction,
  emit: EmitEvent,
  correction: PaymentCorrection,
): Promise<void> {
  const { organizer, toReceiptId = organizer.receiptId } = correction
  const isMoved = toReceiptId !== organizer.receiptId
  const receiptIds = isMoved ? [organizer.receiptId, toReceiptId] : [organizer.receiptId]
  const [from, to = from] = (await lockSeveralBooks(tx, receiptIds)) as [Books, Books?]
  const payment = await bookedPayment(tx, correction)
  const { amountCents = payment.amountCents, paidBy = payment.paidBy } = correction
  if (amountCents !== null) refuseTooMuch({ to, isMoved, payment, amountCents })
  const stays = isMoved ? 0n : (amountCents ?? 0n)
  const changed = linesChangedBy(from, payment, stays)
  if (changed === null) throw markedByHand()
  await markPaid(tx, emit, changed.unpaidIds, { paidBy: null })
  await execute(tx, 'update payments set voided_at = goodlot_now(), voided_by = $2 where id = $1', [
    payment.id,
    organizer.id,
  ])
  await announcePayment(tx, emit, 'void', payment.id)
  if (amountCents !== null) {
    const settled = isMoved
      ? settledBy(unpaidOf(to), creditOf(to) + amountCents).purchaseIds
      : changed.paidIds
    await markPaid(tx, emit, settled, { paidBy })
    const kept = isMoved ? [] : payment.purchaseIds.filter((id) => !changed.unpaidIds.includes(id))
    if (paidBy !== payment.paidBy) await renameWayOfLines(tx, kept, { from: payment.paidBy, to: paidBy })
    const purchaseIds = [...kept, ...settled]
    const replaced = { ...payment, receiptId: toReceiptId, amountCents, paidBy, purchaseIds, to }
    await announcePayment(tx, emit, 'take', await insertReplacement(tx, replaced))
  }
  for (const receiptId of receiptIds) await writeCredit(tx, receiptId)
  await noteIt(tx, correction, { payment, amountCents, paidBy, receiptIds })
}

/** The payment under the receipt's lock: another desk may have corrected it a moment ago. */
async function bookedPayment(tx: Transaction, { organizer, paymentId }: PaymentCorrection): Promise<Booked> {
  const payment = await row<Booked>(
    tx,
    `select id, amount_cents as "amountCents", paid_by as "paidBy", taken_by as "takenBy", desk,
            purchase_ids as "purchaseIds", created_at as "createdAt", voided_at as "voidedAt"
       from payments where id = $1 and receipt_id = $2`,
    [paymentId, organizer.receiptId],
  )
  if (!payment) throw new ApiError('not_found', 'There is no such payment on this receipt.')
  // A desk corrects only what it took itself, however the request came in: the money is in that till.
  if (!organizer.isManager && payment.takenBy !== organizer.id)
    throw new ApiError('forbidden', 'Someone else took this payment. Please ask a manager to correct it.')
  if (payment.voidedAt) throw refused('already_corrected', 'This payment was already corrected or undone.')
  if (payment.paidBy === 'online')
    throw refused('paid_online', 'This payment came through the provider. Refund it instead.')
  return payment
}

type Wanted = { to: Books; isMoved: boolean; payment: Booked; amountCents: Cents }

function refuseTooMuch({ to, isMoved, payment, amountCents }: Wanted): void {
  const dueWithout = dueOf(to) + (isMoved ? 0n : payment.amountCents)
  const most = mostCorrected(dueWithout, payment.amountCents)
  if (amountCents > most) throw refused('more_than_due', `At most ${toDecimal(most)} is possible.`)
}

const unpaidOf = ({ lines }: Books) => lines.filter(({ isPaid }) => !isPaid)

async function insertReplacement(
  tx: Transaction,
  payment: Booked & { receiptId: number; to: Books },
): Promise<number> {
  const { receiptId, amountCents, paidBy, takenBy, desk, purchaseIds, to, createdAt, id } = payment
  const inserted = await row<{ id: number }>(
    tx,
    `insert into payments (receipt_id, amount_cents, paid_by, taken_by, desk, purchase_ids, credit_before_cents,
                           created_at, replaces_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [receiptId, amountCents, paidBy, takenBy, desk, purchaseIds, creditOf(to), createdAt, id],
  )
  return inserted!.id
}

type Corrected = {
  payment: Booked
  amountCents: Cents | null
  paidBy: WayToPay
  receiptIds: number[]
}

/** On both receipts where a payment was moved; the guests learn of it, but not from whom or to whom. */
async function noteIt(
  tx: Transaction,
  { organizer, reason }: PaymentCorrection,
  { payment, amountCents, paidBy, receiptIds }: Corrected,
): Promise<void> {
  const [from, to] = receiptIds as [number, number?]
  const noted = { kind: 'payment', subjectId: payment.id, reason, correctedBy: organizer.id } as const
  const before = { beforeCents: payment.amountCents, beforeWay: payment.paidBy }
  const after = { afterCents: amountCents, ...(amountCents !== null && { afterWay: paidBy }) }
  if (to === undefined) await noteCorrection(tx, { ...noted, receiptId: from, ...before, ...after })
  else {
    await noteCorrection(tx, { ...noted, receiptId: from, ...before, afterCents: null })
    await noteCorrection(tx, { ...noted, receiptId: to, beforeCents: null, ...after })
  }
  for (const receiptId of receiptIds) await notifyBuyer(tx, receiptId, 'receiptCorrected')
  const was = { receiptId: from, amount: toDecimal(payment.amountCents), paidBy: payment.paidBy }
  const now = { receiptId: to ?? from, amount: amountCents && toDecimal(amountCents), paidBy }
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: amountCents === null ? 'undo' : 'correct',
    subject: 'payment',
    subjectId: payment.id,
    changes: amountCents === null ? { ...was, reason } : { from: was, to: now, reason },
  })
}

export const refused = (reason: string, message: string) => new ApiError('conflict', message, { reason })

const markedByHand = () =>
  refused(
    'marked_by_hand',
    'A line it helped to pay was marked as paid by hand. Mark that line unpaid first.',
  )
