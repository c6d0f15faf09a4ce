import type { Administrators } from '../accounts/administrators.ts'
import { canSee, canSeeWithSetup, viewerOf } from '../auctions/visibility.ts'
import type { Database } from '../database/pool.ts'
import { ApiError } from '../errors.ts'
import type { App } from '../http/app-type.ts'
import type { Gates } from '../http/gates.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { readItemStory, visibleItemCard } from './item-detail.ts'
import { type PageOfItems, readItemsPage } from './items-page.ts'
import { asSeenBy } from './own-cards.ts'
import { auctionItemsSchema, itemSchema } from './schema.ts'

export type ItemParts = {
  db: Database
  cache: ResponseCache
  gates: Gates
  administrators: Administrators
  publicUrl: string
}

/** Answers are dropped by the events of their auction; the seconds are for what only time changes. */
const CACHE_SECONDS = 15

export function itemRoutes(app: App, { db, cache, gates, administrators, publicUrl }: ItemParts): void {
  const gate = gates.anyone()
  const cachedGate = { ...gate, config: { ...gate.config, cacheSeconds: CACHE_SECONDS } }

  const sharedPage = (auctionId: number, page: PageOfItems) =>
    cache.shared(
      `items of ${auctionId} ${JSON.stringify(page)}`,
      { tags: [`auction:${auctionId}`], seconds: CACHE_SECONDS },
      () => readItemsPage(db, { auctionId, publicUrl, ...page }),
    )

  app.get('/v3/auction/:id/items', { ...cachedGate, schema: auctionItemsSchema }, async (request) => {
    const { id } = request.params
    const { manager, limit = 20, offset = 0, ...filters } = request.query
    request.cacheTags.push(`auction:${id}`)
    const viewer = await viewerOf(administrators, request.user)
    const isSeen = await (manager ? canSeeWithSetup : canSee)(db, viewer, id)
    const page = isSeen && (await sharedPage(id, { limit, offset, ...filters }))
    if (!page) throw new ApiError('not_found', 'Auction not found.')
    const cards = await asSeenBy(db, [...page.items, ...(page.featuredItems ?? [])], {
      viewerId: viewer.id,
      publicUrl,
    })
    const items = cards.slice(0, page.items.length)
    return page.featuredItems
      ? { ...page, items, featuredItems: cards.slice(page.items.length) }
      : { ...page, items }
  })

  app.get('/v3/item/:id', { ...cachedGate, schema: itemSchema }, async (request) => {
    const itemId = request.params.id
    const viewer = await viewerOf(administrators, request.user)
    const card = await visibleItemCard(db, viewer, { itemId, publicUrl })
    if (!card) throw new ApiError('not_found', 'Item not found.')
    const tag = `auction:${card.auctionId}`
    request.cacheTags.push(tag)
    const freshness = { tags: [tag], seconds: CACHE_SECONDS }
    const story = await cache.shared(`item ${itemId}`, freshness, () =>
      readItemStory(db, { itemId, publicUrl }),
    )
    return { ...card, ...story! }
  })
}
