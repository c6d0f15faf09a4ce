import type { Showcase } from '../auctions/showcase.ts'
import { readingSeconds, tagOf } from '../events/kept.ts'
import { itemCards } from './card.ts'
import { itemCard } from './card-schema.ts'
import { featuredIds, featuredIdsOf } from './featured.ts'
import type { ItemReading } from './shared-cards.ts'
import { cardsSeenBy } from './shared-cards.ts'

/** Featured items for the cards of auctions, which themselves know nothing of items. */
export function makeShowcase(parts: ItemReading): Showcase {
  const { db, cache, publicUrl } = parts
  return {
    item: itemCard,
    async ofMany(auctionIds, viewerId) {
      const ids = await featuredIds(db, auctionIds)
      const cards = await itemCards(db, ids, { viewerId, publicUrl })
      return Map.groupBy(cards, (card) => card.auctionId)
    },
    async ofOne(auctionId, seer) {
      const freshness = { tags: [tagOf.catalogue(auctionId)], seconds: readingSeconds.showcase }
      const itemIds = await cache.shared(`showcase of ${auctionId}`, freshness, () =>
        featuredIdsOf(db, auctionId),
      )
      return cardsSeenBy(parts, seer, { auctionId, itemIds: itemIds! })
    },
  }
}
