import type { Administrators } from '../accounts/administrators.ts'
import { isSeenBy } from '../auctions/seen-by.ts'
import { viewerOf } from '../auctions/visibility.ts'
import type { Database } from '../database/pool.ts'
import { ApiError } from '../errors.ts'
import type { Gates } from '../http/access/gates.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import type { App } from '../http/server/app-type.ts'
import { readItemStory, visibleItemCard } from './item-detail.ts'
import { readMyStanding } from './my-standing.ts'
import { recentBids } from './recent-bids.ts'
import { auctionItemsSchema, itemSchema } from './schema.ts'
import { cardsSeenBy } from './shared-cards.ts'
import { sharedItemsPage } from './shared-pages.ts'

export type ItemParts = {
  db: Database
  cache: ResponseCache
  gates: Gates
  administrators: Administrators
  publicUrl: string
}

const ANSWER_SECONDS = 15
const STORY_SECONDS = 30

export function itemRoutes(app: App, parts: ItemParts): void {
  const { db, cache, gates, administrators, publicUrl } = parts
  const gate = gates.anyone()
  const keptGate = { ...gate, config: { ...gate.config, cacheSeconds: ANSWER_SECONDS } }

  app.get('/v3/auction/:id/items', { ...keptGate, schema: auctionItemsSchema }, async (request) => {
    const auctionId = request.params.id
    const { manager: withSetup = false, limit = 20, offset = 0, ...filters } = request.query
    request.cacheTags.push(`auction:${auctionId}`)
    const viewer = await viewerOf(administrators, request.user)
    const page =
      (await isSeenBy(parts, viewer, { auctionId, withSetup })) &&
      (await sharedItemsPage(parts, auctionId, { limit, offset, ...filters }))
    if (!page) throw new ApiError('not_found', 'Auction not found.')
    const { itemIds, cover, ...list } = page
    const shownIds = [...itemIds, ...(cover?.featuredIds ?? [])]
    const cards = await cardsSeenBy(parts, viewer.id, { auctionId, itemIds: shownIds })
    const items = cards.slice(0, itemIds.length)
    if (!cover) return { ...list, items }
    return { ...list, items, categories: cover.categories, featuredItems: cards.slice(itemIds.length) }
  })

  app.get('/v3/item/:id', { ...keptGate, schema: itemSchema }, async (request) => {
    const itemId = request.params.id
    const viewer = await viewerOf(administrators, request.user)
    const card = await visibleItemCard(db, viewer, { itemId, publicUrl })
    if (!card) throw new ApiError('not_found', 'Item not found.')
    const { auctionId } = card
    request.cacheTags.push(`auction:${auctionId}`)
    const ofCatalogue = { tags: [`catalogue:${auctionId}`], seconds: STORY_SECONDS }
    const ofBids = { tags: [`auction:${auctionId}`], seconds: STORY_SECONDS }
    const [story, bids, mine] = await Promise.all([
      cache.shared(`story of ${itemId}`, ofCatalogue, () => readItemStory(db, { itemId, publicUrl })),
      cache.shared(`bids on ${itemId}`, ofBids, () => recentBids(db, itemId)),
      viewer.id === null ? {} : readMyStanding(db, { bidderId: viewer.id, itemId }),
    ])
    return { ...card, ...story!, recentBids: bids!, ...mine }
  })
}
