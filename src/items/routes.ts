import type { Administrators } from '../accounts/administrators.ts'
import { viewerOf } from '../auctions/visibility.ts'
import type { Database } from '../database/pool.ts'
import { ApiError } from '../errors.ts'
import { answerSeconds, tagOf } from '../events/kept.ts'
import type { RouteAccess } from '../http/access/route-access.ts'
import type { PublicReads } from '../http/cache/public-reads.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import type { App } from '../http/server/app-type.ts'
import { itemSeenBy, itemsSeenBy } from './read-items.ts'
import { auctionItemsSchema, itemSchema } from './schema.ts'

type ItemParts = {
  db: Database
  reads: PublicReads
  cache: ResponseCache
  access: RouteAccess
  administrators: Administrators
  publicUrl: string
}

export function itemRoutes(app: App, parts: ItemParts): void {
  const { access, administrators } = parts
  const gate = access.anyone()
  const keptGate = { ...gate, config: { ...gate.config, cacheSeconds: answerSeconds.items } }

  app.get('/v3/auction/:id/items', { ...keptGate, schema: auctionItemsSchema }, async (request) => {
    const auctionId = request.params.id
    const { manager: withSetup = false, limit = 20, offset = 0, ...filters } = request.query
    request.cacheTags.push(tagOf.auction(auctionId))
    const viewer = await viewerOf(administrators, request.user)
    const answer = await itemsSeenBy(parts, viewer, { auctionId, withSetup, limit, offset, ...filters })
    if (!answer) throw new ApiError('not_found', 'Auction not found.')
    return answer
  })

  app.get('/v3/item/:id', { ...keptGate, schema: itemSchema }, async (request) => {
    const itemId = request.params.id
    const viewer = await viewerOf(administrators, request.user)
    const item = await itemSeenBy(parts, viewer, itemId)
    if (!item) throw new ApiError('not_found', 'Item not found.')
    request.cacheTags.push(tagOf.auction(item.auctionId))
    return item
  })
}
