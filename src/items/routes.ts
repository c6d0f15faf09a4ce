import type { Administrators } from '../accounts/administrators.ts'
import { viewerOf } from '../auctions/visibility.ts'
import type { Database } from '../database/pool.ts'
import { ApiError } from '../errors.ts'
import { answerSeconds, tagOf } from '../events/kept.ts'
import type { RouteAccess } from '../http/access/route-access.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import type { App } from '../http/server/app-type.ts'
import { FIRST } from './items-page.ts'
import { itemSeenBy, itemsSeenBy } from './read-items.ts'
import { auctionItemsSchema, itemSchema } from './schema.ts'

type ItemParts = {
  db: Database
  cache: ResponseCache
  access: RouteAccess
  administrators: Administrators
  publicUrl: string
}

export function itemRoutes(app: App, parts: ItemParts): void {
  const { access, administrators } = parts
  const gate = access.anyone()
  const kept = (cacheSeconds: number) => ({ ...gate, config: { ...gate.config, cacheSeconds } })

  app.get(
    '/v3/auction/:id/items',
    { ...kept(answerSeconds.items), schema: auctionItemsSchema },
    async (request) => {
      const auctionId = request.params.id
      const { manager: withSetup = false, ...wanted } = request.query
      request.cacheTags.push(tagOf.auction(auctionId))
      const viewer = await viewerOf(administrators, request.user)
      const seer = viewer.id ?? 'somebody'
      const seen = await itemsSeenBy(parts, viewer, { auctionId, withSetup, seer, ...FIRST, ...wanted })
      if (!seen) throw new ApiError('not_found', 'Auction not found.')
      request.commonTo = seen.commonTo
      return seen.answer
    },
  )

  app.get('/v3/item/:id', { ...kept(answerSeconds.item), schema: itemSchema }, async (request) => {
    const itemId = request.params.id
    const viewer = await viewerOf(administrators, request.user)
    const item = await itemSeenBy(parts, viewer, itemId)
    if (!item) throw new ApiError('not_found', 'Item not found.')
    request.cacheTags.push(tagOf.auction(item.auctionId))
    return item
  })
}
