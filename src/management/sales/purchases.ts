import type { Transaction } from '../../database/pool.ts'
import { invalidFields } from '../../errors.ts'
import type { RecordEvent } from '../../events/changes.ts'
import type { App } from '../../http/server/app-type.ts'
import { markPaid, type Payment, type WayToPay } from '../../purchases/mark-paid.ts'
import { type AuditSubject, writeAudit } from '../audit.ts'
import type { AuctionActor } from '../authority.ts'
import type { Management } from '../management.ts'
import { listPurchases, readPurchase, showPurchase } from './purchase-records.ts'
import { purchaseSchemas as schemas } from './purchase-schema.ts'
import { listReceipts, purchasesOfReceipt, readReceipt, showReceipt } from './receipt-records.ts'
import { recordPurchase } from './record-purchase.ts'

export function purchaseManagementRoutes(
  app: App,
  { authority, changes, gate }: Management,
  adminEmails: string[],
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
      const actor = await authority.ofAuction(request, request.params.auctionId, 'desk', 'clerk')
      const sale = { actor, body: request.body, adminEmails }
      const id = await changes.commit((tx, record) => recordPurchase(tx, record, sale))
      return reply.code(201).send(showPurchase(await readPurchase(db, id)))
    },
  )

  app.patch('/v3/manage/purchases/:purchaseId', { ...gate, schema: schemas.update }, async (request) => {
    const actor = await authority.ofPurchase(request, request.params.purchaseId, 'desk')
    const { purchaseId } = actor
    const payment = paymentIn(request.body)
    const subject = { subject: 'purchase', subjectId: purchaseId } as const
    await changes.commit((tx, record) =>
      settle(tx, record, { actor, ...subject, purchaseIds: [purchaseId], payment }),
    )
    return showPurchase(await readPurchase(db, purchaseId))
  })

  app.get(
    '/v3/manage/auctions/:auctionId/receipts',
    { ...gate, schema: schemas.receipts },
    async (request) => {
      const { auctionId } = await authority.ofAuction(request, request.params.auctionId, 'desk', 'clerk')
      const { rows, totalCount } = await listReceipts(db, auctionId, request.query)
      return { receipts: rows.map(showReceipt), totalCount }
    },
  )

  app.patch('/v3/manage/receipts/:receiptId', { ...gate, schema: schemas.settle }, async (request) => {
    const actor = await authority.ofReceipt(request, request.params.receiptId, 'desk')
    const { receiptId } = actor
    const payment = { ...paymentIn(request.body), onlyUnpaid: true }
    const subject = { subject: 'receipt', subjectId: receiptId } as const
    await changes.commit(async (tx, record) => {
      const purchaseIds = await purchasesOfReceipt(tx, receiptId)
      await settle(tx, record, { actor, ...subject, purchaseIds, payment })
    })
    return showReceipt(await readReceipt(db, receiptId))
  })
}

type Settlement = {
  actor: AuctionActor
  subject: AuditSubject
  subjectId: number
  purchaseIds: number[]
  payment: Payment
}

/** What is already so leaves no trace. */
async function settle(tx: Transaction, record: RecordEvent, settlement: Settlement): Promise<void> {
  const { actor, subject, subjectId, purchaseIds, payment } = settlement
  const changed = await markPaid(tx, record, purchaseIds, payment)
  if (changed.length === 0) return
  await writeAudit(tx, actor, {
    organizationId: actor.organizationId,
    action: payment.paidBy === null ? 'unpaid' : 'paid',
    subject,
    subjectId,
    changes: { purchaseIds: changed, paidBy: payment.paidBy },
  })
}

/** Without a named way to pay, what is paid already keeps its own. */
function paymentIn({ isPaid, paidBy }: { isPaid: boolean; paidBy?: WayToPay }): Payment {
  if (!isPaid && paidBy) throw invalidFields({ paidBy: ['is for what is paid'] })
  return { paidBy: isPaid ? (paidBy ?? 'other') : null, onlyUnpaid: paidBy === undefined }
}
