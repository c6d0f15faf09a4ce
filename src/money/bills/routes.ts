import { viewerOf } from '../../auction/auctions/visibility.ts'
import type { Administrators } from '../../people/accounts/administrators.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { responseSeconds, tagOf } from '../../platform/events/cache-rules.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { ConcurrencyLimit } from '../../platform/http/overload/concurrency-limit.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import type { HoldingPrinter } from '../../platform/pdf/printer.ts'
import {
  DEFAULT_WHITELABEL,
  type Whitelabel,
  whitelabelById,
  whitelabelByKey,
  whitelabelScope,
} from '../../platform/whitelabels/whitelabels.ts'
import { highestCurrency, listCartItems, readCartItem, sumCart } from './cart.ts'
import { presentTotals } from './cart-totals.ts'
import { sendReceiptFile } from './receipt-file.ts'
import { receiptFileSchema, receiptSchema, receiptsSchema } from './receipt-schema.ts'
import { listReceipts, readReceipt } from './receipts.ts'
import { cartSchema, donationSchema, purchaseSchema } from './schema.ts'
import { sellItem } from './sell-item.ts'
import { takeDonation } from './take-donation.ts'

type PurchaseParts = {
  changes: Changes
  administrators: Administrators
  adminEmails: string[]
  access: RouteAccess
  publicUrl: string
  receiptPrinter: HoldingPrinter
}

export function purchaseRoutes(
  app: App,
  { changes, administrators, adminEmails, access, publicUrl, receiptPrinter: printer }: PurchaseParts,
): void {
  const { db } = changes
  const buyerOnly = access.user({ limit: 'itemPurchase', importance: 'vital' })
  // Buyers of one item queue for its lock; here they queue without holding a connection each.
  const till = new ConcurrencyLimit({ atOnce: 4, mayWait: 1000 })

  app.post('/v3/item/:itemId/purchase', { ...buyerOnly, schema: purchaseSchema }, async (request, reply) => {
    const { id: userId } = callerIn(request)
    const { itemId } = request.params
    const { quantity } = request.body
    const sale = { itemId, buyer: { userId }, quantity, adminEmails }
    const { id } = await till.pass(() => changes.commit((tx, emit) => sellItem(tx, emit, sale)))
    return reply.code(201).send(await readCartItem(db, id, { viewerId: userId, publicUrl }))
  })

  app.post(
    '/v3/auctions/:auctionId/donation',
    { ...buyerOnly, schema: donationSchema },
    async (request, reply) => {
      const { id: userId } = callerIn(request)
      const { auctionId } = request.params
      const { amount, levelId = null, isPledge } = request.body
      const donation = { auctionId, buyer: { userId }, amount, levelId, isPledge, adminEmails }
      const { id } = await till.pass(() => changes.commit((tx, emit) => takeDonation(tx, emit, donation)))
      return reply.code(201).send(await readCartItem(db, id, { viewerId: userId, publicUrl }))
    },
  )

  const reader = access.user()
  const cached = access.user({ cacheSeconds: responseSeconds.cart })
  app.get('/v3/bidder/my-cart', { ...cached, schema: cartSchema }, async (request) => {
    const whitelabel = await whitelabelOf(db, request.query)
    const { limit = whitelabel.cartPageSize, offset } = request.query
    const scope = {
      viewer: await viewerOf(administrators, callerIn(request)),
      whitelabelIds: await whitelabelScope(db, whitelabel.id),
    }
    const [items, sums, currency] = await Promise.all([
      listCartItems(db, scope, { limit, offset, publicUrl }),
      sumCart(db, scope),
      highestCurrency(db, scope),
    ])
    for (const id of sums.flatMap((sum) => sum.auctionIds)) request.cacheTags.push(tagOf.auction(id))
    const totalCount = sums.reduce((count, sum) => count + sum.count, 0)
    return { items, totalCount, totals: presentTotals(sums, currency) }
  })

  app.get('/v3/bidder/receipts', { ...reader, schema: receiptsSchema }, (request) =>
    listReceipts(db, callerIn(request).id, request.query),
  )

  app.get('/v3/bidder/receipts/:receiptId', { ...reader, schema: receiptSchema }, async (request) => {
    const { id: userId } = callerIn(request)
    const { receiptId } = request.params
    const { revision = null } = request.query
    const receipt = await readReceipt(db, { receiptId, userId, publicUrl, revision })
    if (!receipt) throw new ApiError('not_found', 'Receipt not found.')
    return receipt
  })

  const printing = access.user({ limit: 'receiptFile' })
  app.get(
    '/v3/bidder/receipts/:receiptId/file',
    { ...printing, schema: receiptFileSchema },
    async (request, reply) => {
      const { revision = null, ...wish } = request.query
      const own = { receiptId: request.params.receiptId, userId: callerIn(request).id }
      const document = await readReceipt(db, { ...own, publicUrl, revision })
      if (!document) throw new ApiError('not_found', 'Receipt not found.')
      return sendReceiptFile(reply, { document, printer, reader: own.userId, ...wish })
    },
  )
}

type NamedWhitelabel = { whitelabelKey?: string; whitelabelId?: number }

async function whitelabelOf(
  db: Connection,
  { whitelabelKey, whitelabelId = DEFAULT_WHITELABEL }: NamedWhitelabel,
): Promise<Whitelabel> {
  return whitelabelKey === undefined ? whitelabelById(db, whitelabelId) : whitelabelByKey(db, whitelabelKey)
}
