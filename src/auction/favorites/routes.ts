import type { Administrators } from '../../people/accounts/administrators.ts'
import { requireOpenAccount } from '../../people/accounts/open-account.ts'
import { responseSeconds, tagOf } from '../../platform/events/cache-rules.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { viewerOf } from '../auctions/visibility.ts'
import { addFavorite, removeFavorite } from './favorites.ts'
import { listFavorites } from './list-favorites.ts'
import { addFavoriteSchema, favoritesSchema, removeFavoriteSchema } from './schema.ts'

type FavoriteParts = {
  changes: Changes
  access: RouteAccess
  administrators: Administrators
  publicUrl: string
}

export function favoriteRoutes(
  app: App,
  { changes, access, administrators, publicUrl }: FavoriteParts,
): void {
  const toggleGate = {
    ...access.user({ limit: 'bidderFavoriteToggle' }),
    preValidation: requireOpenAccount(changes.db),
  }

  app.post(
    '/v3/bidder/favorite/:itemId',
    { ...toggleGate, schema: addFavoriteSchema },
    async (request, reply) => {
      const { id } = callerIn(request)
      const viewer = { ...(await viewerOf(administrators, callerIn(request))), id }
      await addFavorite(changes, viewer, request.params.itemId)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/v3/bidder/favorite/:itemId',
    { ...toggleGate, schema: removeFavoriteSchema },
    async (request, reply) => {
      await removeFavorite(changes, { userId: callerIn(request).id, itemId: request.params.itemId })
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/v3/bidder/favorites',
    {
      ...access.user({ cacheSeconds: responseSeconds.favorites }),
      schema: favoritesSchema,
    },
    async (request) => {
      const { limit, offset } = request.query
      const viewer = await viewerOf(administrators, callerIn(request))
      const list = await listFavorites(changes.db, viewer, { limit, offset, publicUrl })
      request.cacheTags.push(...new Set(list.items.map((item) => tagOf.auction(item.auctionId))))
      return list
    },
  )
}
