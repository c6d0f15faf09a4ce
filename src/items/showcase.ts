import type { Showcase } from '../auctions/showcase.ts'
import type { Connection } from '../database/pool.ts'
import { readingSeconds, tagOf } from '../events/kept.ts'
import { itemCards } from './card.ts'
import { itemCard } from './card-schema.ts'
import { featuredIds, featuredIdsOf } from './featured.ts'
import type { ItemReading } from './shared-cards.ts'
import { cardsSeenBy } from './shared-cards.ts'

/** Featured items for the cards of auctions, which themselves know nothing of items. */
export function makeShowcase(parts: ItemReading): Showcase {
  const { db, reads, publicUrl } = parts
  return {
    item: itemCard,
    async ofMany(auctionIds, viewerId) {
      const tags = auctionIds.flatMap((id) => [tagOf.auction(id), tagOf.catalogue(id)])
      const read = async (from: Connection) => {
        const ids = await featuredIds(from, auctionIds)
        return itemCards(from, ids, { viewerId, publicUrl })
      }
      const cards = viewerId === null ? await reads.read(tags, read) : await read(db)
      return Map.groupBy(cards, (card) => card.auctionId)
    },
    async ofOne(auctionId, seer) {
      const freshness = { tags: [tagOf.catalogue(auctionId)], seconds: readingSeconds.showcase }
      const itemIds = await reads.shared(`showcase of ${auctionId}`, freshness, (from) =>
        featuredIdsOf(from, auctionId),
      )
      return cardsSeenBy(parts, seer, { auctionId, itemIds: itemIds! })
    },
  }
}
