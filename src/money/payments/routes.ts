import type { FastifyInstance, FastifyRequest } from 'fastify'
import { canSee, viewerOf } from '../../auction/auctions/visibility.ts'
import type { Cents } from '../../engine/cents.ts'
import { grossFor } from '../../engine/covered-fee.ts'
import { unitCents } from '../../engine/currency.ts'
import type { Administrators } from '../../people/accounts/administrators.ts'
import type { Captcha } from '../../people/accounts/captcha.ts'
import { requireOpenAccount } from '../../people/accounts/open-account.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RateLimits } from '../../platform/http/access/rate-limits.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal, toDecimalOrNull } from '../../platform/http/values/money.ts'
import type { HoldingPrinter } from '../../platform/pdf/printer.ts'
import { whitelabelOfHost } from '../../platform/whitelabels/whitelabel-of-host.ts'
import { dueOf, readBooks } from '../bills/books.ts'
import type { OrganizationAccess } from './access.ts'
import { addCard, detachRemoved } from './add-card.ts'
import { attemptsOf, readAttempt } from './attempts.ts'
import { cardPlaces } from './card-places.ts'
import { type CardRow, cardOnFile, listCards, removeCard } from './cards.ts'
import { plannedCharge } from './charge-day.ts'
import { isChargingPaused } from './charging-pause.ts'
import { makeGuard } from './guard.ts'
import { lookAt, type PaymentParts } from './look.ts'
import { pay, readBill } from './pay.ts'
import { payLinkRoutes } from './pay-link-routes.ts'
import { presentAttempt } from './present.ts'
import {
  addCardSchema,
  cardsSchema,
  choicesSchema,
  connectedWebhookSchema,
  lookSchema,
  paySchema,
  removeCardSchema,
  webhookSchema,
} from './schema.ts'
import { takeConnectedHint, takeHint } from './webhooks.ts'

type RouteParts = PaymentParts & {
  administrators: Administrators
  access: RouteAccess
  limits: RateLimits
  captcha: Captcha
  cache: ResponseCache
  isProduction: boolean
  receiptPrinter: HoldingPrinter
}

export function onlinePaymentRoutes(app: App, parts: RouteParts): void {
  const { changes, access, administrators } = parts
  const { db } = changes
  const reader = access.user()
  const preValidation = requireOpenAccount(db)
  const looker = { ...access.user({ limit: 'itemPurchase', importance: 'vital' }), preValidation }
  const payer = { ...access.user({ limit: 'onlinePayment', importance: 'vital' }), preValidation }
  const guard = makeGuard(parts)

  app.get('/v3/bidder/receipts/:receiptId/payment', { ...reader, schema: choicesSchema }, async (request) =>
    readChoices(parts, { receiptId: request.params.receiptId, userId: callerIn(request).id }),
  )

  app.post(
    '/v3/bidder/receipts/:receiptId/payments',
    { ...payer, schema: paySchema },
    async (request, reply) => {
      const { id: userId } = callerIn(request)
      const { receiptId } = request.params
      const { way, amount, coverFee, seenTotal, language, captchaToken } = request.body
      await ownBill(parts, { receiptId, userId })
      await guard(request, { userId, captchaToken })
      const attempt = await pay(parts, {
        receiptId,
        way,
        coversFee: coverFee,
        requestedBy: userId,
        isGuestPresent: true,
        language,
        amount,
        seenTotal,
        returnPath: `/receipts/${receiptId}`,
        origin: await originOf(parts, request),
      })
      return reply.code(201).send(presentAttempt(attempt))
    },
  )

  app.post(
    '/v3/bidder/payments/:onlinePaymentId/look',
    { ...looker, schema: lookSchema },
    async (request) => {
      const known = await readAttempt(db, request.params.onlinePaymentId)
      if (known?.userId !== callerIn(request).id) throw new ApiError('not_found', 'Payment not found.')
      return presentAttempt(await lookAt(parts, known.id))
    },
  )

  app.get('/v3/bidder/cards', { ...reader, schema: cardsSchema }, async (request) => ({
    cards: (await listCards(db, callerIn(request).id)).map(presentCard),
    organizations: await cardPlaces(parts, callerIn(request).id),
  }))

  app.post('/v3/auctions/:auctionId/card', { ...payer, schema: addCardSchema }, async (request, reply) => {
    const { id: userId } = callerIn(request)
    const { auctionId } = request.params
    const { returnTo, language, captchaToken } = request.body
    if (!(await canSee(db, await viewerOf(administrators, callerIn(request)), auctionId)))
      throw new ApiError('not_found', 'Auction not found.')
    await guard(request, { userId, captchaToken })
    const origin = await originOf(parts, request)
    const attempt = await addCard(parts, { auctionId, userId, returnPath: returnTo, origin, language })
    return reply.code(201).send(presentAttempt(attempt))
  })

  app.delete('/v3/bidder/cards/:cardId', { ...payer, schema: removeCardSchema }, async (request, reply) => {
    const { id: userId } = callerIn(request)
    await changes.commit((tx, emit) => removeCard(tx, emit, { cardId: request.params.cardId, userId }))
    await detachRemoved(parts)
    return reply.code(204).send()
  })

  payLinkRoutes(app, { ...parts, originOf: (request) => originOf(parts, request) })

  app.register(async (scope) => webhookRoute(scope as App & FastifyInstance, parts))
}

/** The signature is over the bytes as they came, so they are not parsed before it was checked. */
function webhookRoute(scope: App & FastifyInstance, parts: RouteParts): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
  const settings = { ...parts.access.visitor('paymentHint'), bodyLimit: 128 * 1024, schema: webhookSchema }
  scope.post('/v3/payments/webhooks/:organizationId', settings, async (request, reply) => {
    const { organizationId } = request.params as { organizationId: number }
    await takeHint(parts, { organizationId, ...deliveryIn(request) })
    return reply.code(204).send()
  })

  const connected = { ...settings, schema: connectedWebhookSchema }
  scope.post('/v3/payments/webhooks/connect', connected, async (request, reply) => {
    await takeConnectedHint(parts, deliveryIn(request))
    return reply.code(204).send()
  })
}

function deliveryIn({ body, headers }: FastifyRequest): { body: Buffer; signature: string } {
  const signature = headers['stripe-signature']
  return {
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    signature: typeof signature === 'string' ? signature : '',
  }
}

async function ownBill(parts: PaymentParts, { receiptId, userId }: { receiptId: number; userId: number }) {
  const bill = await readBill(parts.changes.db, receiptId)
  if (bill?.userId !== userId) throw new ApiError('not_found', 'Receipt not found.')
  return bill
}

async function readChoices(parts: PaymentParts, caller: { receiptId: number; userId: number }) {
  const { changes, accesses } = parts
  const { db } = changes
  const bill = await ownBill(parts, caller)
  const { organizationId, userId, currency } = bill
  const own = bill.isReal ? await accesses.of(db, organizationId) : null
  const due = dueOf(await readBooks(db, bill.receiptId))
  const dueCents = due > 0n ? due : 0n
  const fee = own?.fee ?? { basisPoints: 0, fixedCents: 0n }
  const card = own && (await cardOnFile(db, { organizationId, userId, accountId: own.accountId }))
  const latest = (await attemptsOf(db, bill.receiptId)).at(-1)
  const charge = own && dueCents > 0n ? await plannedCharge(db, bill) : null
  const reason = own && dueCents > 0n ? await whyNot(parts, { own, dueCents, currency }) : null
  return {
    canPay: own !== null && dueCents > 0n && reason === null,
    reason,
    due: toDecimal(dueCents),
    dueWithFee: toDecimal(dueCents > 0n ? grossFor(dueCents, fee, unitCents(currency)) : 0n),
    currency,
    fee: { basisPoints: fee.basisPoints, fixed: toDecimal(fee.fixedCents) },
    card: card ? presentCard(card) : null,
    isTest: own !== null && !own.isLive,
    chargeDay: charge?.day ?? null,
    chargeDayAmount: toDecimalOrNull(charge?.cents ?? null),
    latest: latest ? presentAttempt(latest) : null,
  }
}

/** As paying would refuse it. */
async function whyNot(
  { changes, provider }: PaymentParts,
  { own, dueCents, currency }: { own: OrganizationAccess; dueCents: Cents; currency: string },
): Promise<string | null> {
  if (!own.canCharge) return 'payments_off'
  if (await isChargingPaused(changes.db, own.organizationId)) return 'payments_paused'
  const refusal = provider.amountRefusal({ amountCents: dueCents, currency })
  if (refusal === null) return null
  return refusal === 'amountTooSmall' ? 'amount_too_small' : 'not_payable'
}

function presentCard({
  id,
  organizationId,
  organizationName,
  brand,
  lastFour,
  expiryMonth,
  createdAt,
}: CardRow) {
  return { id, organizationId, organizationName, brand, lastFour, expiryMonth, addedAt: toEpoch(createdAt) }
}

/** The address that the guest's browser is at, where their session is: ours, or that of a known whitelabel. */
async function originOf({ changes, cache, publicUrl, isProduction }: RouteParts, request: FastifyRequest) {
  const { host } = request.headers
  if (!host) return publicUrl
  const { host: known } = await whitelabelOfHost({ db: changes.db, cache }, host)
  return known !== null || !isProduction ? `${new URL(publicUrl).protocol}//${host}` : publicUrl
}
