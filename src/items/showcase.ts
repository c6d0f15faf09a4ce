import type { Showcase } from '../auctions/showcase.ts'
import type { Database } from '../database/pool.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { itemCards } from './card.ts'
import { itemCard } from './card-schema.ts'
import { featuredIds } from './featured.ts'
import { cardsSeenBy } from './shared-cards.ts'

const AT_MOST = 4
const SECONDS = 30

/** Featured items for the cards of auctions, which themselves know nothing of items. */
export function makeShowcase(parts: { db: Database; cache: ResponseCache; publicUrl: string }): Showcase {
  const { db, cache, publicUrl } = parts
  return {
    item: itemCard,
    async ofMany(auctionIds, viewerId) {
      const ids = await featuredIds(db, auctionIds, AT_MOST)
      return Map.groupBy(await itemCards(db, ids, { viewerId, publicUrl }), (card) => card.auctionId)
    },
    async ofOne(auctionId, viewerId) {
      const freshness = { tags: [`catalogue:${auctionId}`], seconds: SECONDS }
      const itemIds = await cache.shared(`showcase of ${auctionId}`, freshness, () =>
        featuredIds(db, [auctionId], AT_MOST),
      )
      return cardsSeenBy(parts, viewerId, { auctionId, itemIds: itemIds! })
    },
  }
}
