import { auctionRoutes } from '../../auction/auctions/routes.ts'
import { favoriteRoutes } from '../../auction/favorites/routes.ts'
import { invitationRoutes } from '../../auction/invitations/routes.ts'
import { itemRoutes } from '../../auction/items/routes.ts'
import { makeShowcase } from '../../auction/items/showcase.ts'
import type { Base } from './base.ts'
import type { Part } from './part.ts'

/** Auctions and items as people browse them. */
export function openCatalogue(base: Base) {
  const showcase = makeShowcase(base)
  const part: Part = {
    routes(app) {
      auctionRoutes(app, { ...base, showcase })
      itemRoutes(app, base)
      favoriteRoutes(app, base)
      invitationRoutes(app, base)
    },
  }
  return { ...part, showcase }
}
