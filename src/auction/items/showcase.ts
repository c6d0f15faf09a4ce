import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { cacheSeconds, tagOf } from '../../platform/events/cache-rules.ts'
import type { Showcase } from '../auctions/showcase.ts'
import { isItemListed } from '../auctions/visibility.ts'
import { itemCards } from './card.ts'
import { itemCard } from './card-schema.ts'
import { cardsFor, type ItemParts } from './cards-for.ts'

const AT_MOST = 4

/** Featured items for the cards of auctions, which themselves know nothing of items. */
export function makeShowcase(parts: ItemParts): Showcase {
  const { db, cache, publicUrl } = parts
  return {
    item: itemCard,
    async ofMany(auctionIds, viewerId) {
      const ids = await featuredIds(db, auctionIds)
      const cards = await itemCards(db, ids, { viewerId, publicUrl })
      return Map.groupBy(cards, (card) => card.auctionId)
    },
    async ofOne(auctionId, viewerId) {
      const freshness = { tags: [tagOf.catalogue(auctionId)], seconds: cacheSeconds.auction }
      const itemIds = await cache.shared(`showcase of ${auctionId}`, freshness, () =>
        featuredIdsOf(db, auctionId),
      )
      return cardsFor(parts, viewerId, { auctionId, itemIds: itemIds! })
    },
  }
}

/** The first featured items of each of these auctions, in the order of their catalogues. */
async function featuredIds(db: Connection, auctionIds: number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(db, ofMany, [auctionIds])
  return found.map((item) => item.id)
}

/** The same for one auction: with a list of one, PostgreSQL planned each time, which took longer than reading. */
async function featuredIdsOf(db: Connection, auctionId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(db, ofOne, [auctionId])
  return found.map((item) => item.id)
}

const ofMany = { name: 'featured items', text: featuredIn('auctions.id = any($1::int[])') }
const ofOne = { name: 'featured items of one auction', text: featuredIn('auctions.id = $1') }

function featuredIn(isWanted: string): string {
  return `select featured.id
            from auctions
           cross join lateral (
             select items.id, items.item_code
               from items join standings on standings.item_id = items.id
              where items.auction_id = auctions.id and items.is_featured and ${isItemListed()}
              order by items.item_code, items.id desc limit ${AT_MOST}) as featured
           where ${isWanted}
           order by featured.item_code, featured.id desc`
}
