import { viewerOf } from '../../auction/auctions/visibility.ts'
import type { MyStatus } from '../../auction/items/my-standing.ts'
import { listCartItems } from '../../money/bills/cart.ts'
import type { Administrators } from '../../people/accounts/administrators.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { responseSeconds, tagOf } from '../../platform/events/cache-rules.ts'
import { callerIn } from '../../platform/http/access/authentication.ts'
import type { RouteAccess } from '../../platform/http/access/route-access.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { countMyBids, listMyBids } from './my-bids.ts'
import { countMyItems, listMyItems } from './my-items.ts'
import { activeBidsSchema, myActivitySchema, myItemsSchema } from './schema.ts'

type ActivityParts = {
  db: Connection
  administrators: Administrators
  access: RouteAccess
  publicUrl: string
}

export function activityRoutes(app: App, { db, administrators, access, publicUrl }: ActivityParts): void {
  const gate = access.user()

  app.get('/v3/bidder/my-activity', { ...gate, schema: myActivitySchema }, async (request) => {
    const viewer = await viewerOf(administrators, callerIn(request))
    const { limit, offset } = request.query
    const [bids, purchases, statusCounts] = await Promise.all([
      listMyBids(db, viewer, { limit, offset, publicUrl }),
      listCartItems(db, { viewer, whitelabelIds: null }, { limit: 100, offset: 0, publicUrl }),
      countMyBids(db, viewer),
    ])
    return { bids, purchases, statusCounts, totalCount: sum(Object.values(statusCounts)) }
  })

  app.get('/v3/bidder/active-bids', { ...gate, schema: activeBidsSchema }, async (request) => {
    const viewer = await viewerOf(administrators, callerIn(request))
    const { limit, offset } = request.query
    const [items, counts] = await Promise.all([
      listMyBids(db, viewer, { statuses: underWay, limit, offset, publicUrl }),
      countMyBids(db, viewer),
    ])
    return { items, totalCount: sum(underWay.map((status) => counts[status])) }
  })

  const cached = access.user({ cacheSeconds: responseSeconds.activity })
  app.get('/v3/bidder/my-items', { ...cached, schema: myItemsSchema }, async (request) => {
    const viewer = await viewerOf(administrators, callerIn(request))
    const { limit, offset } = request.query
    const [items, totalCount] = await Promise.all([
      listMyItems(db, viewer, { limit, offset, publicUrl }),
      countMyItems(db, viewer),
    ])
    for (const { auctionId } of items) request.cacheTags.push(tagOf.auction(auctionId))
    return { items, totalCount }
  })
}

const underWay: readonly MyStatus[] = ['winning', 'losing', 'sealed']

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
