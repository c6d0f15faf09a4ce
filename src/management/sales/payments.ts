import type { Transaction } from '../../database/pool.ts'
import { execute, row, rows } from '../../database/pool.ts'
import { ApiError } from '../../errors.ts'
import type { EmitEvent } from '../../events/changes.ts'
import type { App } from '../../http/server/app-type.ts'
import { centsFromNumber, toDecimal } from '../../money.ts'
import { markPaid, type WayToPay } from '../../purchases/mark-paid.ts'
import { writeAudit } from '../audit.ts'
import type { AuctionOrganizer } from '../authority.ts'
import type { Management } from '../management.ts'
import { once } from '../once.ts'
import { paymentSchemas as schemas } from './payment-schema.ts'
import { readWholeReceipt } from './whole-receipt.ts'

type ReceiptOrganizer = AuctionOrganizer & { receiptId: number }

/** The checkout desk: what a guest owes, and the money that is taken for it, whole or in part. */
export function paymentRoutes(app: App, { authority, changes, gate }: Management): void {
  const path = '/v3/manage/receipts/:receiptId'

  app.get(path, { ...gate, schema: schemas.read }, async (request) => {
    const { receiptId } = await authority.ofReceipt(request, request.params.receiptId, 'desk', 'clerk')
    return readWholeReceipt(changes.db, receiptId)
  })

  app.post(`${path}/payments`, { ...gate, schema: schemas.take }, async (request, reply) => {
    const organizer = await authority.ofReceipt(request, request.params.receiptId, 'desk')
    const { amount, paidBy, seenDue } = request.body
    const inCents = (value: number | undefined) => (value === undefined ? null : centsFromNumber(value)!)
    const payment = { amountCents: inCents(amount), seenDueCents: inCents(seenDue), paidBy }
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
      undoPayment(tx, emit, { organizer, paymentId: request.params.paymentId }),
    )
    return readWholeReceipt(changes.db, organizer.receiptId)
  })
}

type UnpaidLine = { id: number; amountCents: bigint }

/** Lines are settled in order, as far as the money goes; the rest stays on the receipt as credit. */
export function settledBy(
  lines: UnpaidLine[],
  moneyCents: bigint,
): { purchaseIds: number[]; creditCents: bigint } {
  const purchaseIds: number[] = []
  let creditCents = moneyCents
  for (const { id, amountCents } of lines) {
    if (amountCents > creditCents) break
    purchaseIds.push(id)
    creditCents -= amountCents
  }
  return { purchaseIds, creditCents }
}

type NewPayment = {
  organizer: ReceiptOrganizer
  amountCents: bigint | null
  /** The amount due that the desk saw; null when it does not say. */
  seenDueCents: bigint | null
  paidBy: WayToPay
}

async function takePayment(tx: Transaction, emit: EmitEvent, given: NewPayment): Promise<void> {
  const { organizer, paidBy } = given
  const { receiptId, organizationId } = organizer
  const creditBefore = await lockCredit(tx, receiptId)
  const lines = await unpaidLines(tx, receiptId)
  const dueCents = lines.reduce((sum, line) => sum + line.amountCents, 0n) - creditBefore
  if (given.seenDueCents !== null && given.seenDueCents !== dueCents)
    throw await changedMeanwhile(tx, receiptId)
  const amountCents = given.amountCents ?? dueCents
  if (dueCents <= 0n) throw refused('nothing_due', 'Nothing is due on this receipt.')
  if (amountCents > dueCents) throw refused('more_than_due', `Only ${toDecimal(dueCents)} is due.`)
  const { purchaseIds, creditCents } = settledBy(lines, creditBefore + amountCents)
  const marked = await markPaid(tx, emit, purchaseIds, { paidBy, onlyUnpaid: true })
  // One of them was taken back, or marked by hand, since they were read: the money would pay for nothing.
  if (marked.length < purchaseIds.length) {
    await markPaid(tx, emit, marked, { paidBy: null })
    throw await changedMeanwhile(tx, receiptId)
  }
  await execute(tx, 'update receipts set credit_cents = $2 where id = $1', [receiptId, creditCents])
  const payment = (await row<{ id: number }>(
    tx,
    `insert into payments (receipt_id, amount_cents, paid_by, taken_by, purchase_ids, credit_before_cents)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [receiptId, amountCents, paidBy, organizer.id, purchaseIds, creditBefore],
  ))!
  const changes = { receiptId, amount: toDecimal(amountCents), paidBy, purchaseIds }
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
  const message = 'Somebody has changed what is due meanwhile.'
  return new ApiError('conflict', message, { reason: 'changed_meanwhile', current })
}

type PaymentRow = { id: number; amountCents: bigint; purchaseIds: number[]; creditBeforeCents: bigint }

/** Only the newest can be undone: it alone knows the credit that the receipt had before. */
async function undoPayment(
  tx: Transaction,
  emit: EmitEvent,
  { organizer, paymentId }: { organizer: ReceiptOrganizer; paymentId: number },
): Promise<void> {
  const { receiptId, organizationId } = organizer
  await lockCredit(tx, receiptId)
  const [newest] = await rows<PaymentRow>(
    tx,
    `select id, amount_cents as "amountCents", purchase_ids as "purchaseIds",
            credit_before_cents as "creditBeforeCents"
       from payments where receipt_id = $1 and voided_at is null order by id desc limit 1`,
    [receiptId],
  )
  if (newest?.id !== paymentId) {
    const known = await row(tx, 'select from payments where id = $1 and receipt_id = $2', [
      paymentId,
      receiptId,
    ])
    if (!known) throw new ApiError('not_found', 'There is no such payment on this receipt.')
    throw refused('not_the_newest', 'Only the newest payment of a receipt can be undone.')
  }
  await markPaid(tx, emit, newest.purchaseIds, { paidBy: null })
  await execute(tx, 'update receipts set credit_cents = $2 where id = $1', [
    receiptId,
    newest.creditBeforeCents,
  ])
  await execute(tx, 'update payments set voided_at = goodlot_now() where id = $1', [paymentId])
  const changes = { receiptId, amount: toDecimal(newest.amountCents), purchaseIds: newest.purchaseIds }
  await writeAudit(tx, organizer, {
    organizationId,
    action: 'undo',
    subject: 'payment',
    subjectId: paymentId,
    changes,
  })
}

/** Only one desk at a time works on a receipt. */
async function lockCredit(tx: Transaction, receiptId: number): Promise<bigint> {
  const sql = 'select credit_cents as "creditCents" from receipts where id = $1 for no key update'
  return (await row<{ creditCents: bigint }>(tx, sql, [receiptId]))!.creditCents
}

function unpaidLines(tx: Transaction, receiptId: number): Promise<UnpaidLine[]> {
  return rows<UnpaidLine>(
    tx,
    'select id, amount_cents as "amountCents" from purchases where receipt_id = $1 and paid_at is null order by id',
    [receiptId],
  )
}

const refused = (reason: string, message: string) => new ApiError('conflict', message, { reason })
