import type { Administrators } from '../../people/accounts/administrators.ts'
import { responseSeconds, tagOf } from '../../platform/events/cache-rules.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { canSee, viewerOf } from '../auctions/visibility.ts'
import type { ItemParts } from './cards-for.ts'
import { FIRST } from './items-page.ts'
import { readNearNames } from './near-names.ts'
import { readItemFor, readItemsFor } from './read-items.ts'
import { auctionItemsSchema, itemSchema, nearNamesSchema } from './schema.ts'

type RouteParts = ItemParts & { access: RouteAccess; administrators: Administrators }

export function itemRoutes(app: App, parts: RouteParts): void {
  const { access, administrators, db } = parts

  app.get(
    '/v3/auction/:id/items',
    { ...access.anyone({ cacheSeconds: responseSeconds.items }), schema: auctionItemsSchema },
    async (request) => {
      const auctionId = request.params.id
      const { manager: withSetup = false, ...wanted } = request.query
      request.cacheTags.push(tagOf.auction(auctionId))
      const viewer = await viewerOf(administrators, request.user)
      const found = await readItemsFor(parts, viewer, { auctionId, withSetup, ...FIRST, ...wanted })
      if (!found) throw new ApiError('not_found', 'Auction not found.')
      request.sharedAudience = found.sharedAudience
      return found.items
    },
  )

  app.get(
    '/v3/auction/:id/near-names',
    { ...access.anyone({ cacheSeconds: responseSeconds.items }), schema: nearNamesSchema },
    async (request) => {
      const auctionId = request.params.id
      request.cacheTags.push(tagOf.catalogue(auctionId))
      const viewer = await viewerOf(administrators, request.user)
      if (!(await canSee(db, viewer, auctionId))) throw new ApiError('not_found', 'Auction not found.')
      return { names: await readNearNames(db, { auctionId, search: request.query.search }) }
    },
  )

  app.get(
    '/v3/item/:id',
    { ...access.anyone({ cacheSeconds: responseSeconds.item }), schema: itemSchema },
    async (request) => {
      const itemId = request.params.id
      const viewer = await viewerOf(administrators, request.user)
      const item = await readItemFor(parts, viewer, itemId)
      if (!item) throw new ApiError('not_found', 'Item not found.')
      request.cacheTags.push(tagOf.auction(item.auctionId))
      return item
    },
  )
}
