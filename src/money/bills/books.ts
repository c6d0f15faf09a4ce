import { type Cents, higher } from '../../engine/cents.ts'
import { spreadOver } from '../../engine/part-payments.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'

/**
 * What was taken for a receipt, and what its lines cost. The money that payments brought, less what of it pays for lines,
 * is the receipt's credit; a line is paid whole, from that money, by hand, or partly by each.
 */
export type Books = { receiptId: number; takenCents: Cents; lines: BookedLine[] }

export type BookedLine = {
  id: number
  amountCents: Cents
  isPaid: boolean
  /** The part of a paid line that was marked as paid by hand; the rest came from payments. */
  byHandCents: Cents
}

/** What payments brought for a line that is paid. */
export const fromPayments = ({ isPaid, amountCents, byHandCents }: BookedLine) =>
  isPaid ? amountCents - byHandCents : 0n
const unpaid = ({ isPaid, amountCents }: BookedLine) => (isPaid ? 0n : amountCents)
const sum = (lines: BookedLine[], of: (line: BookedLine) => Cents) =>
  lines.reduce<Cents>((total, line) => total + of(line), 0n)

/** Never below zero: an older release may have marked a line by hand without noting it, and that line is paid. */
export function creditOf({ takenCents, lines }: Books): Cents {
  const usedCents = sum(lines, fromPayments)
  return takenCents > usedCents ? takenCents - usedCents : 0n
}

/** What is still owed, or, when it is below zero, what is owed back. */
export const dueOf = (books: Books): Cents => sum(books.lines, unpaid) - creditOf(books)

/** Lines are settled in order, as far as the money goes; the rest stays on the receipt as credit. */
export function settledBy(
  lines: Pick<BookedLine, 'id' | 'amountCents'>[],
  moneyCents: Cents,
): { purchaseIds: number[]; creditCents: Cents } {
  const purchaseIds: number[] = []
  let creditCents = moneyCents
  for (const { id, amountCents } of lines) {
    if (amountCents > creditCents) break
    purchaseIds.push(id)
    creditCents -= amountCents
  }
  return { purchaseIds, creditCents }
}

/** A mark by hand stands for what was due, and no more: the rest of the lines is paid from the credit. */
export function partsByHand(books: Books, purchaseIds: readonly number[]): Map<number, Cents> {
  const marked = books.lines.filter(({ id, isPaid }) => !isPaid && purchaseIds.includes(id))
  const parts = spreadOver(
    marked.map(({ amountCents }) => amountCents),
    higher(dueOf(books), 0n),
  )
  return new Map(marked.map(({ id }, index) => [id, parts[index]!]))
}

/**
 * The lines that the money no longer covers when a payment is undone: the newest first, beginning with those that it
 * settled. Null: it would take lines of which a part was marked as paid by hand.
 */
function uncoveredWithout(
  books: Books,
  payment: { amountCents: Cents; purchaseIds: readonly number[] },
): number[] | null {
  const isOfPayment = ({ id }: BookedLine) => payment.purchaseIds.includes(id)
  const covered = books.lines.filter(({ isPaid, byHandCents }) => isPaid && byHandCents === 0n).reverse()
  const uncovered: number[] = []
  let creditCents = creditOf(books) - payment.amountCents
  for (const line of [...covered.filter(isOfPayment), ...covered.filter((line) => !isOfPayment(line))]) {
    if (creditCents >= 0n) break
    uncovered.push(line.id)
    creditCents += line.amountCents
  }
  return creditCents >= 0n ? uncovered : null
}

/**
 * The lines that become unpaid or paid when a payment turns out to have been of another amount. Null: it would take
 * lines of which a part was marked as paid by hand.
 */
export function linesChangedBy(
  books: Books,
  payment: { amountCents: Cents; purchaseIds: readonly number[] },
  correctCents: Cents,
): { unpaidIds: number[]; paidIds: number[] } | null {
  const missingCents = payment.amountCents - correctCents
  if (missingCents >= 0n) {
    const unpaidIds = uncoveredWithout(books, { ...payment, amountCents: missingCents })
    return unpaidIds && { unpaidIds, paidIds: [] }
  }
  const open = books.lines.filter(({ isPaid }) => !isPaid)
  return { unpaidIds: [], paidIds: settledBy(open, creditOf(books) - missingCents).purchaseIds }
}

/** The most a payment may be corrected to: what is due without it, or what was noted before, which was really taken. */
export function mostCorrected(dueWithoutCents: Cents, notedCents: Cents): Cents {
  return dueWithoutCents > notedCents ? dueWithoutCents : notedCents
}

/**
 * Locks the receipt until the transaction ends, so that only one person at a time changes what is paid. The contest of
 * an item on sale is locked before it, those of won items after it. Gifts that wait for a manager are not in the books.
 */
export async function lockBooks(tx: Transaction, receiptId: number): Promise<Books> {
  const [books] = await lockSeveralBooks(tx, [receiptId])
  return books!
}

export const lockReceipts = 'select from receipts where id = any($1::int[]) order by id for no key update'

/** In the order of ids, so that two desks that move a payment between the same guests never deadlock. */
export async function lockSeveralBooks(tx: Transaction, receiptIds: number[]): Promise<Books[]> {
  await execute(tx, lockReceipts, [receiptIds])
  const books: Books[] = []
  for (const receiptId of receiptIds) books.push(await readBooks(tx, receiptId))
  return books
}

export async function readBooks(tx: Connection, receiptId: number): Promise<Books> {
  const { takenCents } = (await row<{ takenCents: Cents }>(
    tx,
    `select coalesce(sum(amount_cents), 0)::bigint as "takenCents" from payments
      where receipt_id = $1 and voided_at is null`,
    [receiptId],
  ))!
  const lines = await rows<BookedLine>(
    tx,
    `select lines.id, amount_cents as "amountCents", paid_at is not null as "isPaid", by_hand_cents as "byHandCents"
       from billed_lines as lines join receipts on receipts.id = receipt_id
      where receipt_id = $1 order by receipts.user_id = any(agreed_by) desc, lines.id`,
    [receiptId],
  )
  return { receiptId, takenCents, lines }
}

/**
 * How much of a bill the card on file may pay without another word of its owner: what they bought, offered to pay for or
 * agreed to share. Such lines are settled first, so what was charged once is not charged again for another line.
 */
export async function chargeableOf(db: Connection, receiptId: number): Promise<Cents> {
  const sql = 'select chargeable_cents($1) as cents'
  return (await row<{ cents: Cents }>(db, sql, [receiptId]))!.cents
}

/** Computed from the payments and the lines each time, so that a mistake cannot be carried on. */
export async function writeCredit(tx: Transaction, receiptId: number): Promise<Books> {
  const books = await readBooks(tx, receiptId)
  await execute(tx, 'update receipts set credit_cents = $2 where id = $1', [receiptId, creditOf(books)])
  return books
}
