import { currencyOf } from '../../auction/auctions/currency-of.ts'
import { receiptOf } from '../../money/bills/add-purchases.ts'
import { announcePayment } from '../../money/bills/announce-payment.ts'
import { creditOf, dueOf, lockBooks, settledBy, writeCredit } from '../../money/bills/books.ts'
import { markPaid, type WayToPay } from '../../money/bills/mark-paid.ts'
import type { PaymentParts } from '../../money/payments/look.ts'
import { closeBeforeCash } from '../../money/payments/pay.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { isSameAmount, readAmount, toDecimal } from '../../platform/http/values/money.ts'
import { writeAudit } from '../basics/audit.ts'
import type { Management } from '../basics/management.ts'
import { once } from '../basics/once.ts'
import { findGuest } from '../guests/guests.ts'
import { correctPayment, type ReceiptOrganizer, refused } from './correct-payment.ts'
import { paymentSchemas as schemas } from './payment-schema.ts'
import { readWholeReceipt } from './whole-receipt.ts'

/** The checkout desk: what a guest owes, and the money that is taken for it, whole or in part. */
export function paymentRoutes(
  app: App,
  { authority, changes, gate }: Management,
  online: PaymentParts | null,
): void {
  const path = '/v3/manage/receipts/:receiptId'

  app.get(path, { ...gate, schema: schemas.read }, async (request) => {
    const { receiptId } = await authority.ofReceipt(request, request.params.receiptId, 'desk', 'clerk')
    return readWholeReceipt(changes.db, receiptId)
  })

  app.post(`${path}/payments`, { ...gate, schema: schemas.take }, async (request, reply) => {
    const organizer = await authority.ofReceipt(request, request.params.receiptId, 'desk')
    const { amount, paidBy, seenDue, desk = null } = request.body
    const payment = { amount, seenDue, paidBy, desk }
    if (online) await closeBeforeCash(online, organizer.receiptId)
    const { status, body } = await changes.commit((tx, emit) =>
      once(tx, { organizer, request }, async () => {
        await takePayment(tx, emit, { organizer, ...payment })
        return { status: 201, body: await readWholeReceipt(tx, organizer.receiptId) }
      }),
    )
    return reply.code(status).send(body)
  })

  app.delete(`${path}/payments/:paymentId`, { ...gate, schema: schemas.undo }, async (request) => {
    const organizer = await authority.ofReceipt(request, request.params.receiptId, 'desk')
    await changes.commit((tx, emit) =>
      undoNewest(tx, emit, { organizer, paymentId: request.params.paymentId }),
    )
    return readWholeReceipt(changes.db, organizer.receiptId)
  })

  app.patch(`${path}/payments/:paymentId`, { ...gate, schema: schemas.correct }, async (request) => {
    const organizer = await authority.ofReceipt(request, request.params.receiptId, 'desk')
    const { paymentId } = request.params
    const { amount, paidBy, reason, ...guest } = request.body
    const { body } = await changes.commit((tx, emit) =>
      once(tx, { organizer, request }, async () => {
        const currency = await currencyOf(tx, organizer.auctionId)
        const change = {
          ...(amount !== undefined && { amountCents: readAmount(amount, { currency }) }),
          ...(paidBy && { paidBy }),
          ...(isNamed(guest) && { toReceiptId: await receiptOfGuest(tx, organizer, guest) }),
        }
        if (Object.keys(change).length === 0)
          throw invalidFields({ amount: ['or paidBy, userId or paddleNumber must be given'] })
        await correctPayment(tx, emit, { organizer, paymentId, ...change, reason })
        return { status: 200, body: await readWholeReceipt(tx, organizer.receiptId) }
      }),
    )
    return body
  })

  app.post(`${path}/payments/:paymentId/void`, { ...gate, schema: schemas.void }, async (request) => {
    const organizer = await authority.ofReceipt(request, request.params.receiptId, 'desk')
    const { paymentId } = request.params
    const { reason } = request.body
    const { body } = await changes.commit((tx, emit) =>
      once(tx, { organizer, request }, async () => {
        await correctPayment(tx, emit, { organizer, paymentId, amountCents: null, reason })
        return { status: 200, body: await readWholeReceipt(tx, organizer.receiptId) }
      }),
    )
    return body
  })
}

type NamedGuest = { userId?: number; paddleNumber?: number }

const isNamed = ({ userId, paddleNumber }: NamedGuest) => userId !== undefined || paddleNumber !== undefined

async function receiptOfGuest(
  tx: Transaction,
  { auctionId }: ReceiptOrganizer,
  guest: NamedGuest,
): Promise<number> {
  return receiptOf(tx, { auctionId, userId: await findGuest(tx, auctionId, guest) })
}

type NewPayment = {
  organizer: ReceiptOrganizer
  /** Undefined: all that is due. */
  amount: number | undefined
  /** The amount due that the desk saw, if it says so. */
  seenDue: number | undefined
  paidBy: WayToPay
  /** What the desk calls itself. */
  desk: string | null
}

async function takePayment(tx: Transaction, emit: EmitEvent, given: NewPayment): Promise<void> {
  const { organizer, paidBy, amount, seenDue } = given
  const { receiptId, organizationId } = organizer
  const books = await lockBooks(tx, receiptId)
  const [creditBefore, dueCents] = [creditOf(books), dueOf(books)]
  const shownDueCents = dueCents > 0n ? dueCents : 0n
  if (seenDue !== undefined && !isSameAmount(seenDue, shownDueCents))
    throw await changedMeanwhile(tx, receiptId)
  // All of a bill from before its currency knew its decimals may have cents; a part of it may not.
  const currency = await currencyOf(tx, organizer.auctionId)
  const amountCents = amount === undefined ? dueCents : readAmount(amount, { currency, known: [dueCents] })
  if (dueCents <= 0n) throw refused('nothing_due', 'Nothing is due on this receipt.')
  if (amountCents > dueCents) throw refused('more_than_due', `Only ${toDecimal(dueCents)} is due.`)
  const { purchaseIds } = settledBy(
    books.lines.filter(({ isPaid }) => !isPaid),
    creditBefore + amountCents,
  )
  await markPaid(tx, emit, purchaseIds, { paidBy })
  const payment = (await row<{ id: number }>(
    tx,
    `insert into payments (receipt_id, amount_cents, paid_by, taken_by, purchase_ids, credit_before_cents, desk)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [receiptId, amountCents, paidBy, organizer.id, purchaseIds, creditBefore, given.desk],
  ))!
  await announcePayment(tx, emit, 'take', payment.id)
  await writeCredit(tx, receiptId)
  const changes = { receiptId, amount: toDecimal(amountCents), paidBy, desk: given.desk, purchaseIds }
  await writeAudit(tx, organizer, {
    organizationId,
    action: 'take',
    subject: 'payment',
    subjectId: payment.id,
    changes,
  })
}

async function changedMeanwhile(tx: Transaction, receiptId: number): Promise<ApiError> {
  const current = await readWholeReceipt(tx, receiptId)
  const message = 'The amount due has just changed.'
  return new ApiError('conflict', message, { reason: 'changed_meanwhile', current })
}

/** For a slip: only the newest, without a reason. Anything else is corrected, with one. */
async function undoNewest(
  tx: Transaction,
  emit: EmitEvent,
  { organizer, paymentId }: { organizer: ReceiptOrganizer; paymentId: number },
): Promise<void> {
  const { receiptId } = organizer
  await lockBooks(tx, receiptId)
  const newest = await row<{ id: number }>(
    tx,
    'select id from payments where receipt_id = $1 and voided_at is null order by id desc limit 1',
    [receiptId],
  )
  if (newest?.id !== paymentId) {
    const known = await row(tx, 'select from payments where id = $1 and receipt_id = $2', [
      paymentId,
      receiptId,
    ])
    if (!known) throw new ApiError('not_found', 'There is no such payment on this receipt.')
    throw refused('not_the_newest', 'Only the newest payment of a receipt can be undone without a reason.')
  }
  await correctPayment(tx, emit, { organizer, paymentId, amountCents: null, reason: null })
}
