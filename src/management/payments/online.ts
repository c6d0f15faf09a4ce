import { type Static, Type } from 'typebox'
import type { Connection } from '../../database/pool.ts'
import { orNull } from '../../http/answers/or-null.ts'
import { Id } from '../../http/answers/paging.ts'
import type { App } from '../../http/server/app-type.ts'
import { toEpoch } from '../../http/values/epoch.ts'
import { centsFromNumber, toDecimal, toDecimalOrNull } from '../../http/values/money.ts'
import { isPayable, refundableCents } from '../../payments/attempt.ts'
import { attemptsOf, payableOf } from '../../payments/attempts.ts'
import { cardOnFile } from '../../payments/cards.ts'
import { examplePayment } from '../../payments/example.ts'
import { closePayable, lookAt, type PaymentParts } from '../../payments/look.ts'
import { accessOfBill, pay, readBill, refused } from '../../payments/pay.ts'
import { ensurePayLink, openPayLink, payLinkAddress, revokePayLink } from '../../payments/pay-links.ts'
import { presentAttempt } from '../../payments/present.ts'
import { askRefund, sendRefund } from '../../payments/refund.ts'
import { OnlinePayment } from '../../payments/schema.ts'
import { disputesOf, refundsOf } from '../../payments/went-back.ts'
import { dueOf, lockBooks } from '../../purchases/books.ts'
import { writeAudit } from '../audit.ts'
import type { Management } from '../management.ts'
import { keyReused, once, onceHeaders } from '../once.ts'
import { reason } from '../sales/payment-schema.ts'
import { Closed, Money, manage } from '../schema.ts'

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
      ...{ receiptId, way: 'card', coversFee: false, requestedBy: organizer.id, isGuestPresent: false },
      amountCents: amount === undefined ? null : centsFromNumber(amount),
      ...{ seenTotalCents: null, seenDueCents: seenDue === undefined ? null : centsFromNumber(seenDue) },
      ...{ returnPath: `/receipts/${receiptId}`, origin: payments.publicUrl, language: 'en' },
    })
    const change = { receiptId, amount: toDecimalOrNull(attempt.amountCents), attemptId: attempt.id }
    const entry = {
      organizationId,
      action: 'charge',
      subject: 'onlinePayment',
      subjectId: attempt.id,
    } as const
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
    const amountCents = amount === undefined ? null : centsFromNumber(amount)
    const { body } = await changes.commit((tx) =>
      once(tx, { organizer, request }, async () => {
        const wanted = { receiptId, attemptId, amountCents, reason, requestedBy: organizer.id }
        const asked = await askRefund(tx, wanted)
        const change = { receiptId, amount: toDecimal(asked.amountCents), attemptId, reason }
        const entry = {
          organizationId,
          action: 'refund',
          subject: 'onlinePayment',
          subjectId: attemptId,
        } as const
        await writeAudit(tx, organizer, { ...entry, changes: change })
        return { status: 201, body: { refundId: asked.id } }
      }),
    )
    await sendRefund(payments, (body as { refundId: number }).refundId)
    return reply.code(201).send(await readOnline(payments, receiptId))
  })
}

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
    payLink: link
      ? { url: payLinkAddress(payments.publicUrl, link), expiresAt: toEpoch(link.expiresAt) }
      : null,
    payments: await readPayments(db, receiptId),
  }
}

async function readPayments(db: Connection, receiptId: number) {
  const attempts = await attemptsOf(db, receiptId)
  const ids = attempts.map(({ id }) => id)
  const refunds = Map.groupBy(await refundsOf(db, ids), ({ attemptId }) => attemptId)
  const disputes = Map.groupBy(await disputesOf(db, ids), ({ attemptId }) => attemptId)
  return attempts.map((attempt) => {
    const [own, disputed] = [refunds.get(attempt.id) ?? [], disputes.get(attempt.id) ?? []]
    const capturedCents = attempt.capturedCents ?? 0n
    return {
      ...presentAttempt(attempt),
      startedAt: toEpoch(attempt.createdAt),
      captured: toDecimal(capturedCents),
      refundable: toDecimal(refundableCents({ capturedCents, refunds: own, disputes: disputed })),
      refunds: own.map(({ id, amountCents, state, reason, requestedByName, createdAt }) => ({
        ...{ id, amount: toDecimal(amountCents), state, reason },
        ...{ requestedBy: requestedByName, requestedAt: toEpoch(createdAt) },
      })),
      disputes: disputed.map(({ id, amountCents, state, reason, createdAt }) => ({
        ...{ id, amount: toDecimal(amountCents), state, reason, openedAt: toEpoch(createdAt) },
      })),
    }
  })
}

const decimal = (description: string) => Type.String({ description })
const epoch = Type.Integer({ description: 'Epoch seconds.' })

const exampleOnline = {
  ...{ isPossible: true, isTest: false, card: { brand: 'visa', lastFour: '4242', expiryMonth: '2028-04' } },
  payLink: { url: 'https://gala.example/pay#q2mGJ0d8Q2yD4l7nXvEwTA', expiresAt: 1_797_592_000 },
  payments: [
    {
      ...examplePayment,
      ...{ startedAt: 1_795_000_000, captured: '120.00', refundable: '100.00' },
      refunds: [
        {
          ...{ id: 9, amount: '20.00', state: 'done', reason: 'A glass was broken.' },
          ...{ requestedBy: 'Mia Rivers', requestedAt: 1_795_000_000 },
        },
      ],
      disputes: [],
    },
  ],
}

const Online = Type.Object(
  {
    isPossible: Type.Boolean({ description: 'Whether this receipt can be paid online.' }),
    isTest: Type.Boolean({ description: 'Whether no real money moves.' }),
    card: orNull(
      Type.Object({
        ...{ brand: Type.String(), lastFour: Type.String(), expiryMonth: Type.String() },
      }),
    ),
    payLink: orNull(
      Type.Object(
        { url: Type.String(), expiresAt: epoch },
        { description: 'Where this bill can be paid without signing in, while there is such a link.' },
      ),
    ),
    payments: Type.Array(
      Type.Object({
        ...OnlinePayment.properties,
        startedAt: epoch,
        captured: decimal('What was taken.'),
        refundable: decimal('What can still be refunded; refunds that are pending count.'),
        refunds: Type.Array(
          Type.Object({
            id: Type.Integer(),
            amount: decimal('Decimal.'),
            state: Type.String({ enum: ['asked', 'pending', 'done', 'failed'] }),
            reason: orNull(Type.String()),
            requestedBy: orNull(Type.String({ description: 'Null if it was made at the provider.' })),
            requestedAt: epoch,
          }),
        ),
        disputes: Type.Array(
          Type.Object({
            id: Type.Integer(),
            amount: decimal('Decimal.'),
            state: Type.String({ enum: ['inquiry', 'open', 'won', 'lost'] }),
            reason: Type.String(),
            openedAt: epoch,
          }),
        ),
      }),
      { description: 'Oldest first.' },
    ),
  },
  {
    title: 'OnlineReceipt',
    description: 'The card on file and all online payments.',
    examples: [exampleOnline],
  },
)

export type OnlineReceiptAnswer = Static<typeof Online>

const receiptParams = Type.Object({ receiptId: Id('The receipt.', 77) })

const schemas = {
  read: manage(
    {
      summary: 'The online payments of a receipt',
      description: 'With their refunds and disputes, also those made at the provider.',
      params: receiptParams,
    },
    { 200: Online },
  ),
  charge: manage(
    {
      summary: 'Charge the card on file',
      description:
        'Charges what is due, or a part, to the card that the guest put on file with this organization. If a payment page is open it is closed first; if the guest has just paid there, that is what comes back.',
      params: receiptParams,
      body: Closed(
        {
          amount: Type.Optional(Money('The full amount due unless given.', { minimum: 0.01 })),
          seenDue: Type.Optional(
            Money('The amount due when it was read; if it has changed, nothing is charged.'),
          ),
        },
        { title: 'CardCharge', examples: [{ seenDue: 120 }] },
      ),
    },
    { 201: OnlinePayment },
    {
      code: 'conflict',
      meaning:
        '`no_card`: there is no card on file. `not_payable`; `nothing_due`; `more_than_due`; `amount_too_small`; `changed_meanwhile`. `payment_under_way`: another payment of this receipt is not decided yet. `payments_off`: the account does not work.',
    },
  ),
  look: manage(
    {
      summary: 'Look at the provider again',
      description:
        'Reads at the provider what became of payments that are not decided and of refunds that are on their way, and books it.',
      params: receiptParams,
    },
    { 200: Online },
  ),
  makeLink: manage(
    {
      summary: 'Make a pay link',
      description:
        'An address where this bill, and nothing else, can be seen and paid without signing in. It ends when the bill is paid, after 30 days, or when somebody ends it. While one is open, that one is given again.',
      params: receiptParams,
    },
    { 200: Online },
    { code: 'conflict', meaning: '`nothing_due`. `not_payable`: it cannot be paid online.' },
  ),
  endLink: manage(
    {
      summary: 'End a pay link',
      description: 'It shows nothing from now on, and a payment page opened with it is closed.',
      params: receiptParams,
    },
    { 200: Online },
  ),
  refund: manage(
    {
      summary: 'Refund an online payment',
      description:
        'The whole payment or a part, never more than was taken; refunds that are pending count. The guest sees it on the receipt. The amount due grows by it, or the amount owed back shrinks.',
      params: receiptParams,
      headers: onceHeaders,
      body: Closed(
        {
          onlinePaymentId: Id('The online payment.', 501),
          amount: Type.Optional(Money('All that is left unless given.', { minimum: 0.01 })),
          reason,
        },
        {
          title: 'NewRefund',
          examples: [{ onlinePaymentId: 501, reason: 'A glass was broken.' }],
        },
      ),
    },
    { 201: Online },
    {
      code: 'conflict',
      meaning:
        '`not_paid`: nothing was taken. `nothing_left`: all of it was refunded. `more_than_paid`: the amount is above what is left. `key_reused`.',
    },
    keyReused,
  ),
}
