import type { FastifyRequest } from 'fastify'
import type { Cents } from '../../engine/cents.ts'
import { grossFor } from '../../engine/covered-fee.ts'
import { unitCents } from '../../engine/currency.ts'
import type { Captcha } from '../../people/accounts/captcha.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal, toDecimalOrNull } from '../../platform/http/values/money.ts'
import type { HoldingPrinter } from '../../platform/pdf/printer.ts'
import { dueOf, readBooks } from '../bills/books.ts'
import { sendReceiptFile } from '../bills/receipt-file.ts'
import { readDocuments } from '../bills/receipts.ts'
import { attemptsOf } from './attempts.ts'
import { makeGuard } from './guard.ts'
import { lookAt, type PaymentParts } from './look.ts'
import { pay, readBill } from './pay.ts'
import { billSchema, lookSchema, paySchema, receiptSchema } from './pay-link-schema.ts'
import { endPaidLink, type PayLink, payLinkAddress, payLinkOf } from './pay-links.ts'
import { presentAttempt } from './present.ts'

type RouteParts = PaymentParts & {
  access: RouteAccess
  limits: RateLimits
  captcha: Captcha
  originOf: (request: FastifyRequest) => Promise<string>
  receiptPrinter: HoldingPrinter
}

/** For those who were given a link: it shows one bill, and takes its payment at the provider's page. Reading acts on nothing. */
export function payLinkRoutes(app: App, parts: RouteParts): void {
  const { db } = parts.changes
  const reader = parts.access.visitor('payLink')
  const guard = makeGuard(parts)

  app.post('/v3/pay-link/bill', { ...reader, schema: billSchema }, async (request) => {
    const link = await usableLink(db, request.body.token)
    return readLinkedBill(parts, link)
  })

  app.post('/v3/pay-link/payments', { ...reader, schema: paySchema }, async (request, reply) => {
    const { token, coverFee, seenTotal, language, captchaToken } = request.body
    const { id, receiptId, isPaid } = await usableLink(db, token)
    if (isPaid) throw new ApiError('conflict', 'Nothing is due on this bill.', { reason: 'nothing_due' })
    const { userId } = (await readBill(db, receiptId))!
    await guard(request, { userId, payLinkId: id, captchaToken })
    const attempt = await pay(parts, {
      receiptId,
      way: 'checkout',
      coversFee: coverFee,
      requestedBy: userId,
      isGuestPresent: true,
      language,
      seenTotal,
      returnPath: payLinkAddress('', { token }),
      origin: await parts.originOf(request),
      payLinkId: id,
    })
    return reply.code(201).send(presentAttempt(attempt))
  })

  const printing = parts.access.visitor('receiptFile')
  app.post('/v3/pay-link/receipt', { ...printing, schema: receiptSchema }, async (request, reply) => {
    const { token, ...wish } = request.body
    const link = await usableLink(db, token)
    if (!link.isPaid) throw new ApiError('conflict', 'The bill is not paid yet.', { reason: 'not_paid' })
    const document = await readPaidReceipt(db, link, parts.publicUrl)
    const reader = `link ${link.id}`
    return sendReceiptFile(reply, { document, printer: parts.receiptPrinter, reader, ...wish })
  })

  app.post('/v3/pay-link/look', { ...reader, schema: lookSchema }, async (request) => {
    const link = await usableLink(db, request.body.token)
    const latest = await latestOf(db, link)
    if (!latest) throw new ApiError('not_found', 'Nothing was paid with this link.')
    await lookAt(parts, latest.id)
    return readLinkedBill(parts, link)
  })
}

/** A link that ended with the payment still says so, for the payer who comes back; any other shows nothing any more. */
async function usableLink(db: Connection, token: string): Promise<PayLink> {
  const found = await payLinkOf(db, token)
  if (!found) throw new ApiError('not_found', 'There is no such link.')
  if (!found.isEnded) await endPaidLink(db, found.receiptId)
  const link = (await payLinkOf(db, token))!
  if (link.isEnded && !link.isPaid) throw new ApiError('gone', 'This link has ended.')
  return link
}

const latestOf = async (db: Connection, { id, receiptId }: PayLink) =>
  (await attemptsOf(db, receiptId)).findLast(({ payLinkId }) => payLinkId === id)

async function readLinkedBill(parts: PaymentParts, known: PayLink) {
  const { changes, accesses, provider } = parts
  const { db } = changes
  const link = (await payLinkOf(db, known.token))!
  const { receiptId } = link
  const bill = (await readBill(db, receiptId))!
  const { currency } = bill
  const own = bill.isReal ? await accesses.of(db, bill.organizationId) : null
  const due = dueOf(await readBooks(db, receiptId))
  const dueCents = link.isPaid || due < 0n ? 0n : due
  const fee = own?.fee ?? { basisPoints: 0, fixedCents: 0n }
  const latest = await latestOf(db, link)
  return {
    ...(await readHeading(db, receiptId)),
    currency,
    isPaid: link.isPaid || dueCents === 0n,
    expiresAt: toEpoch(link.expiresAt),
    lines: link.isPaid ? [] : await readLines(db, receiptId),
    due: toDecimal(dueCents),
    dueWithFee: toDecimal(dueCents > 0n ? grossFor(dueCents, fee, unitCents(currency)) : 0n),
    canPay:
      own?.canCharge === true &&
      dueCents > 0n &&
      provider.amountRefusal({ amountCents: dueCents, currency }) === null,
    isTest: own !== null && !own.isLive,
    latest: latest ? presentAttempt(latest) : null,
  }
}

/** As it was when the link was paid, and without an address, for a link that reached somebody else. */
async function readPaidReceipt(db: Connection, { id, receiptId }: PayLink, publicUrl: string) {
  const paid = await row<{ revision: number }>(
    db,
    `select revision from receipt_revisions join pay_links on pay_links.receipt_id = receipt_revisions.receipt_id
      where pay_links.id = $1
      order by (receipt_revisions.created_at >= ended_at) desc,
               case when receipt_revisions.created_at >= ended_at then revision else -revision end limit 1`,
    [id],
  )
  const choice = { where: 'receipts.id = $1', values: [receiptId], revision: paid?.revision ?? null }
  const [document] = await readDocuments(db, choice, publicUrl)
  return { ...document!, buyer: { ...document!.buyer, company: null, address: null } }
}

type Heading = { auctionName: string; organizationName: string; guestName: string }

/** Of the guest only what is on a place card, for a link that reached somebody else. */
async function readHeading(db: Connection, receiptId: number): Promise<Heading> {
  return (await row<Heading>(
    db,
    `select auctions.name as "auctionName", organizations.name as "organizationName",
            trim(first_name || ' ' || left(last_name, 1)) as "guestName"
       from receipts join auctions on auctions.id = auction_id
            join organizations on organizations.id = organization_id
            join users on users.id = receipts.user_id
      where receipts.id = $1`,
    [receiptId],
  ))!
}

type Line = {
  name: string
  isDonation: boolean
  quantity: number
  amountCents: Cents
  wholeCents: Cents | null
  isPaid: boolean
}

async function readLines(db: Connection, receiptId: number) {
  const found = await rows<Line>(
    db,
    `select items.name, purchases.kind = 'donation' as "isDonation", purchases.quantity,
            purchases.amount_cents as "amountCents", whole_cents as "wholeCents", paid_at is not null as "isPaid"
       from purchases join items on items.id = item_id
      where receipt_id = $1 and not awaits_confirmation order by purchases.id`,
    [receiptId],
  )
  return found.map(({ amountCents, wholeCents, ...line }) => ({
    ...line,
    amount: toDecimal(amountCents),
    wholeAmount: toDecimalOrNull(wholeCents),
  }))
}
