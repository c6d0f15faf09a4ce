import { confirmGift } from '../../money/bills/confirm-gift.ts'
import { handOver } from '../../money/bills/hand-over.ts'
import { markByHand, type Payment, type WayToPay } from '../../money/bills/mark-paid.ts'
import { sendReceiptFile } from '../../money/bills/receipt-file.ts'
import { readDocuments } from '../../money/bills/receipts.ts'
import { takeBack } from '../../money/bills/take-back.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import type { HoldingPrinter } from '../../platform/pdf/printer.ts'
import { type AuditSubject, writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { firstAnswerOrThrow, once } from '../basics/once.ts'
import { listPurchases, readPurchase, showPurchase } from './purchase-records.ts'
import { purchaseSchemas as schemas } from './purchase-schema.ts'
import { listDocuments } from './receipt-documents.ts'
import { listReceipts, readReceipt, showReceipt } from './receipt-records.ts'
import { sellToGuest } from './sell-to-guest.ts'

export function purchaseManagementRoutes(
  app: App,
  { authority, changes, gate, publicUrl }: Management,
  { adminEmails, printer }: { adminEmails: string[]; printer: HoldingPrinter },
): void {
  const { db } = changes

  app.get('/v3/manage/auctions/:auctionId/purchases', { ...gate, schema: schemas.list }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId, 'desk', 'clerk')
    const { rows, totalCount } = await listPurchases(db, auctionId, request.query)
    return { purchases: rows.map(showPurchase), totalCount }
  })

  app.post(
    '/v3/manage/auctions/:auctionId/purchases',
    { ...gate, schema: schemas.record },
    async (request, reply) => {
      const organizer = await authority.ofAuction(request, request.params.auctionId, 'desk', 'clerk')
      const sale = { organizer, body: request.body, adminEmails }
      const { status, body } = await changes.commit((tx, emit) =>
        once(tx, { organizer, request }, async () => {
          const id = await sellToGuest(tx, emit, sale)
          return { status: 201, body: showPurchase(await readPurchase(tx, id)) }
        }),
      )
      return reply.code(status).send(body)
    },
  )

  app.patch('/v3/manage/purchases/:purchaseId', { ...gate, schema: schemas.update }, async (request) => {
    const organizer = await authority.ofPurchase(request, request.params.purchaseId, 'desk')
    const { purchaseId } = organizer
    await changes.commit((tx, emit) => changePurchase(tx, emit, { organizer, change: request.body }))
    return showPurchase(await readPurchase(db, purchaseId))
  })

  app.post(
    '/v3/manage/purchases/:purchaseId/confirm',
    { ...gate, schema: schemas.confirm },
    async (request) => {
      const organizer = await authority.ofPurchase(request, request.params.purchaseId)
      const { purchaseId, organizationId } = organizer
      await changes.commit(async (tx, emit) => {
        const gift = await confirmGift(tx, emit, purchaseId)
        if (!gift) return
        const entry = {
          organizationId,
          action: 'confirm',
          subject: 'purchase',
          subjectId: purchaseId,
        } as const
        const confirmed = { userId: gift.userId, amount: toDecimal(gift.amountCents) }
        await writeAudit(tx, organizer, { ...entry, changes: confirmed })
      })
      return showPurchase(await readPurchase(db, purchaseId))
    },
  )

  app.delete(
    '/v3/manage/purchases/:purchaseId',
    { ...gate, schema: schemas.takeBack },
    async (request, reply) => {
      const takeBack = async () => {
        const organizer = await authority.ofPurchase(request, request.params.purchaseId, 'desk', 'clerk')
        return changes.commit((tx, emit) =>
          once(tx, { organizer, request }, async () => {
            await takePurchaseBack(tx, emit, organizer)
            return { status: 204, body: {} }
          }),
        )
      }
      await takeBack().catch((error) => firstAnswerOrThrow(db, request, error))
      return reply.code(204).send()
    },
  )

  receiptRoutes(app, { authority, changes, gate, publicUrl, printer })
}

function receiptRoutes(app: App, { authority, changes, gate, publicUrl, printer }: ReceiptParts): void {
  const { db } = changes

  app.get(
    '/v3/manage/auctions/:auctionId/receipts',
    { ...gate, schema: schemas.receipts },
    async (request) => {
      const { auctionId } = await authority.ofAuction(request, request.params.auctionId, 'desk', 'clerk')
      const { rows, totalCount } = await listReceipts(db, auctionId, request.query)
      return { receipts: rows.map(showReceipt), totalCount }
    },
  )

  app.get(
    '/v3/manage/auctions/:auctionId/receipts/documents',
    { ...gate, schema: schemas.documents },
    async (request) => {
      const { auctionId, isManager } = await authority.ofAuction(request, request.params.auctionId, 'desk')
      return listDocuments(db, { auctionId, isManager, publicUrl }, request.query)
    },
  )

  app.get(
    '/v3/manage/receipts/:receiptId/file',
    { ...gate, schema: schemas.file },
    async (request, reply) => {
      const { receiptId, id: reader } = await authority.ofReceipt(request, request.params.receiptId, 'desk')
      const { revision = null, ...wish } = request.query
      const choice = { where: 'receipts.id = $1', values: [receiptId], isForOrganizer: true, revision }
      const [document] = await readDocuments(db, choice, publicUrl)
      if (!document) throw new ApiError('not_found', 'The receipt has no such revision.')
      return sendReceiptFile(reply, { document, printer, reader, ...wish })
    },
  )

  app.patch('/v3/manage/receipts/:receiptId', { ...gate, schema: schemas.settle }, async (request) => {
    const organizer = await authority.ofReceipt(request, request.params.receiptId, 'desk')
    const { receiptId } = organizer
    const payment = { ...paymentIn(request.body), onlyUnpaid: true }
    const subject = { subject: 'receipt', subjectId: receiptId } as const
    await changes.commit((tx, emit) => settle(tx, emit, { organizer, ...subject, receiptId, payment }))
    return showReceipt(await readReceipt(db, receiptId))
  })
}

type ReceiptParts = Pick<Management, 'authority' | 'changes' | 'gate' | 'publicUrl'> & {
  printer: HoldingPrinter
}

type PurchaseOrganizer = AuctionOrganizer & { purchaseId: number }
type PurchaseChange = { isPaid?: boolean; paidBy?: WayToPay; isHandedOver?: boolean }

async function changePurchase(
  tx: Transaction,
  emit: EmitEvent,
  { organizer, change }: { organizer: PurchaseOrganizer; change: PurchaseChange },
): Promise<void> {
  const { purchaseId, organizationId } = organizer
  const { isPaid, paidBy, isHandedOver } = change
  const subject = { subject: 'purchase', subjectId: purchaseId } as const
  if (isPaid === undefined && paidBy) throw invalidFields({ paidBy: ['is only for paid purchases'] })
  if (isPaid !== undefined) {
    const payment = paymentIn({ isPaid, ...(paidBy && { paidBy }) })
    const { receiptId, awaitsConfirmation } = await readPurchase(tx, purchaseId)
    if (awaitsConfirmation) {
      const message = 'A manager must confirm this donation before it can be paid.'
      throw new ApiError('conflict', message, { reason: 'awaits_confirmation' })
    }
    await settle(tx, emit, { organizer, ...subject, receiptId, purchaseIds: [purchaseId], payment })
  }
  if (isHandedOver === undefined) return
  if (await handOver(tx, emit, { purchaseId, isHandedOver })) {
    const action = isHandedOver ? 'hand over' : 'take in'
    const { guestId: userId, itemId } = await readPurchase(tx, purchaseId)
    await writeAudit(tx, organizer, { organizationId, action, ...subject, changes: { userId, itemId } })
  }
}

async function takePurchaseBack(
  tx: Transaction,
  emit: EmitEvent,
  organizer: PurchaseOrganizer,
): Promise<void> {
  const { purchaseId, organizationId } = organizer
  const taken = await takeBack(tx, emit, purchaseId)
  if (taken === undefined) throw new ApiError('not_found', 'There is no such purchase.')
  if (typeof taken === 'string') throw new ApiError('conflict', whyNotBack[taken], { reason: taken })
  const { id: _, amountCents, awaitsConfirmation, ...changes } = taken
  await writeAudit(tx, organizer, {
    organizationId,
    action: awaitsConfirmation ? 'refuse' : 'take back',
    subject: 'purchase',
    subjectId: purchaseId,
    changes: { ...changes, amount: toDecimal(amountCents) },
  })
}

const whyNotBack = {
  was_won: 'A won item cannot be undone.',
  is_paid: 'This is paid. Mark it unpaid before you undo it.',
  is_split: 'This lot is split. Undo that first.',
} as const

type Settlement = {
  organizer: AuctionOrganizer
  subject: AuditSubject
  subjectId: number
  receiptId: number
  /** All of the receipt unless given. */
  purchaseIds?: number[]
  payment: Payment
}

/** Writes nothing when nothing changes. */
async function settle(tx: Transaction, emit: EmitEvent, settlement: Settlement): Promise<void> {
  const { organizer, subject, subjectId, payment } = settlement
  const changed = await markByHand(tx, emit, settlement, payment)
  if (changed.length === 0) return
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: payment.paidBy === null ? 'unpaid' : 'paid',
    subject,
    subjectId,
    changes: { receiptId: settlement.receiptId, purchaseIds: changed, paidBy: payment.paidBy },
  })
}

/** Without a named way to pay, what is already paid keeps its own. */
function paymentIn({ isPaid, paidBy }: { isPaid: boolean; paidBy?: WayToPay }): Payment {
  if (!isPaid && paidBy) throw invalidFields({ paidBy: ['is only for paid purchases'] })
  return { paidBy: isPaid ? (paidBy ?? 'other') : null, onlyUnpaid: paidBy === undefined }
}
