import { favoriteIdsOf } from '../auctions/favorite-ids.ts'
import type { Database } from '../database/pool.ts'
import { readingSeconds, tagOf } from '../events/kept.ts'
import type { PublicReads } from '../http/cache/public-reads.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { itemCardRows, itemCards, presentItemCard } from './card.ts'
import type { ItemCard } from './card-schema.ts'

export type ItemReading = { db: Database; reads: PublicReads; cache: ResponseCache; publicUrl: string }

/** A card as everybody sees it; who leads is known here and sent to nobody. */
type SharedCard = { card: ItemCard; leaderId: number | null }

/** Cards of items of one auction as the viewer sees them: one shared read, plus the viewer's own fields. */
export async function cardsSeenBy(
  { db, reads, cache, publicUrl }: ItemReading,
  viewerId: number | null,
  { auctionId, itemIds }: { auctionId: number; itemIds: number[] },
): Promise<ItemCard[]> {
  if (itemIds.length === 0) return []
  const freshness = { tags: [tagOf.auction(auctionId)], seconds: readingSeconds.cards }
  const shared = await reads.shared(`cards of ${itemIds}`, freshness, async (from) => {
    const found = await itemCardRows(from, null, itemIds)
    const anyone = { viewerId: null, publicUrl }
    return found.map((row): SharedCard => ({ card: presentItemCard(row, anyone), leaderId: row.leaderId }))
  })
  if (viewerId === null) return shared!.map(({ card }) => card)
  const led = shared!.filter(({ leaderId }) => leaderId === viewerId).map(({ card }) => card.id)
  const [favorites, ownCards] = await Promise.all([
    favoriteIdsOf({ db, cache }, viewerId),
    itemCards(db, led, { viewerId, publicUrl }),
  ])
  const own = new Map(ownCards.map((card) => [card.id, card]))
  return shared!.map(
    ({ card }) =>
      own.get(card.id) ?? {
        ...card,
        isFavorite: favorites.itemIds.has(card.id),
        isCurrentUserWinning: false,
        autoBidMax: null,
      },
  )
}
