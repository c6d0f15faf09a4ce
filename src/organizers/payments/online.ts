import { chargeableOf, dueOf, lockBooks } from '../../money/bills/books.ts'
import { isPayable, refundableCents } from '../../money/payments/attempt.ts'
import { attemptsOf, payableOf } from '../../money/payments/attempts.ts'
import { cardOnFile } from '../../money/payments/cards.ts'
import { closePayable, lookAt, type PaymentParts } from '../../money/payments/look.ts'
import { accessOfBill, pay, readBill, refused } from '../../money/payments/pay.ts'
import { ensurePayLink, openPayLink, payLinkAddress, revokePayLink } from '../../money/payments/pay-links.ts'
import { presentAttempt } from '../../money/payments/present.ts'
import { requestRefund, sendRefund } from '../../money/payments/refund.ts'
import { disputesOf, refundsOf } from '../../money/payments/went-back.ts'
import { setAsideAmong } from '../../platform/database/each-by-itself.ts'
import type { Connection } from '../../platform/database/pool.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal, toDecimalOrNull } from '../../platform/http/values/money.ts'
import { writeAudit } from '../basics/audit.ts'
import type { Management } from '../basics/management.ts'
import { once } from '../basics/once.ts'
import { onlineSchemas as schemas } from './online-schema.ts'

/** The desk's side of online payments: charge the card on file, and refund. */
export function onlineReceiptRoutes(app: App, management: Management, payments: PaymentParts): void {
  const { authority, changes, gate } = management
  const path = '/v3/manage/receipts/:receiptId'

  app.get(`${path}/online`, { ...gate, schema: schemas.read }, async (request) => {
    const { receiptId } = await authority.ofReceipt(request, request.params.receiptId, 'desk')
    return readOnline(payments, receiptId)
  })

  app.post(`${path}/charge`, { ...gate, schema: schemas.charge }, async (request, reply) => {
    const organizer = await authority.ofReceipt(request, request.params.receiptId, 'desk')
    const { receiptId, organizationId } = organizer
    const { amount, seenDue } = request.body
    const attempt = await pay(payments, {
      receiptId,
      way: 'card',
      coversFee: false,
      requestedBy: organizer.id,
      isGuestPresent: false,
      amount,
      seenDue,
      returnPath: `/receipts/${receiptId}`,
      origin: payments.publicUrl,
      language: 'en',
    })
    const change = { receiptId, amount: toDecimalOrNull(attempt.amountCents), attemptId: attempt.id }
    const entry = { organizationId, action: 'charge', ...subjectOf(attempt.id) } as const
    await writeAudit(changes.db, organizer, { ...entry, changes: { ...change, state: attempt.state } })
    return reply.code(201).send(presentAttempt(attempt))
  })

  app.post(`${path}/look`, { ...gate, schema: schemas.look }, async (request) => {
    const { receiptId } = await authority.ofReceipt(request, request.params.receiptId, 'desk')
    await lookAgain(payments, receiptId)
    return readOnline(payments, receiptId)
  })

  app.put(`${path}/pay-link`, { ...gate, schema: schemas.makeLink }, async (request) => {
    const organizer = await authority.ofReceipt(request, request.params.receiptId, 'desk')
    const { receiptId, organizationId } = organizer
    await accessOfBill(payments, (await readBill(changes.db, receiptId))!)
    await changes.commit(async (tx) => {
      if (dueOf(await lockBooks(tx, receiptId)) <= 0n)
        throw refused('nothing_due', 'Nothing is due on this receipt.')
      const { id, isNew } = await ensurePayLink(tx, { receiptId, madeBy: organizer.id })
      if (!isNew) return
      const entry = { organizationId, action: 'create', subject: 'payLink', subjectId: id } as const
      await writeAudit(tx, organizer, { ...entry, changes: { receiptId } })
    })
    return readOnline(payments, receiptId)
  })

  app.delete(`${path}/pay-link`, { ...gate, schema: schemas.endLink }, async (request) => {
    const organizer = await authority.ofReceipt(request, request.params.receiptId, 'desk')
    const { receiptId, organizationId } = organizer
    const open = await openPayLink(changes.db, receiptId)
    await changes.commit(async (tx) => {
      if (!open || !(await revokePayLink(tx, receiptId))) return
      const entry = { organizationId, action: 'delete', subject: 'payLink', subjectId: open.id } as const
      await writeAudit(tx, organizer, { ...entry, changes: { receiptId } })
    })
    // What somebody opened with it at the provider could still be paid.
    const page = open && (await payableOf(changes.db, receiptId))
    if (page?.payLinkId === open?.id && page) await closePayable(payments, page)
    return readOnline(payments, receiptId)
  })

  app.post(`${path}/refunds`, { ...gate, schema: schemas.refund }, async (request, reply) => {
    const organizer = await authority.ofReceipt(request, request.params.receiptId)
    const { receiptId, organizationId } = organizer
    const { onlinePaymentId: attemptId, amount, reason } = request.body
    const { body } = await changes.commit((tx) =>
      once(tx, { organizer, request }, async () => {
        const wanted = { receiptId, attemptId, amount, reason, requestedBy: organizer.id }
        const { id, amountCents: refundCents } = await requestRefund(tx, wanted)
        const change = { receiptId, amount: toDecimal(refundCents), attemptId, reason }
        const entry = { organizationId, action: 'refund', ...subjectOf(attemptId) } as const
        await writeAudit(tx, organizer, { ...entry, changes: change })
        return { status: 201, body: { refundId: id } }
      }),
    )
    await sendRefund(payments, (body as { refundId: number }).refundId)
    return reply.code(201).send(await readOnline(payments, receiptId))
  })
}

const subjectOf = (attemptId: number) => ({ subject: 'onlinePayment', subjectId: attemptId }) as const

/** What is not decided, and refunds that are on their way, are read at the provider now. */
async function lookAgain(payments: PaymentParts, receiptId: number): Promise<void> {
  const { db } = payments.changes
  const attempts = await attemptsOf(db, receiptId)
  const refunds = await refundsOf(
    db,
    attempts.map(({ id }) => id),
  )
  for (const { id } of refunds.filter(({ state }) => state === 'asked')) await sendRefund(payments, id)
  const waiting = new Set(refunds.filter(({ state }) => state === 'pending').map((one) => one.attemptId))
  for (const { id, state } of attempts) if (isPayable(state) || waiting.has(id)) await lookAt(payments, id)
}

async function readOnline(payments: PaymentParts, receiptId: number) {
  const { db } = payments.changes
  const bill = (await readBill(db, receiptId))!
  const own = bill.isReal ? await payments.accesses.of(db, bill.organizationId) : null
  const card = own && (await cardOnFile(db, { ...bill, accountId: own.accountId }))
  const link = await openPayLink(db, receiptId)
  return {
    isPossible: own?.canCharge === true,
    isTest: own !== null && !own.isLive,
    card: card ? { brand: card.brand, lastFour: card.lastFour, expiryMonth: card.expiryMonth } : null,
    chargeable: toDecimal(await chargeableOf(db, receiptId)),
    payLink: link
      ? { url: payLinkAddress(payments.publicUrl, link), expiresAt: toEpoch(link.expiresAt) }
      : null,
    payments: await readPayments(db, receiptId),
  }
}

async function readPayments(db: Connection, receiptId: number) {
  const attempts = await attemptsOf(db, receiptId)
  const ids = attempts.map(({ id }) => id)
  const allRefunds = await refundsOf(db, ids)
  const refunds = Map.groupBy(allRefunds, ({ attemptId }) => attemptId)
  const setAside = {
    payments: await setAsideAmong(db, 'payment', ids),
    refunds: await setAsideAmong(
      db,
      'refund',
      allRefunds.map(({ id }) => id),
    ),
  }
  const disputes = Map.groupBy(await disputesOf(db, ids), ({ attemptId }) => attemptId)
  return attempts.map((attempt) => {
    const [own, disputed] = [refunds.get(attempt.id) ?? [], disputes.get(attempt.id) ?? []]
    const capturedCents = attempt.capturedCents ?? 0n
    return {
      ...presentAttempt(attempt),
      startedAt: toEpoch(attempt.createdAt),
      isSetAside: setAside.payments.has(attempt.id),
      captured: toDecimal(capturedCents),
      refundable: toDecimal(refundableCents({ capturedCents, refunds: own, disputes: disputed })),
      refunds: own.map(({ id, amountCents, state, reason, requestedByName, createdAt }) => ({
        id,
        amount: toDecimal(amountCents),
        state,
        reason,
        requestedBy: requestedByName,
        requestedAt: toEpoch(createdAt),
        isSetAside: state === 'asked' && setAside.refunds.has(id),
      })),
      disputes: disputed.map(({ id, amountCents, state, reason, createdAt }) => ({
        id,
        amount: toDecimal(amountCents),
        state,
        reason,
        openedAt: toEpoch(createdAt),
      })),
    }
  })
}
