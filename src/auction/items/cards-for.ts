import type { Connection, Database } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { cacheSeconds, tagOf } from '../../platform/events/cache-rules.ts'
import type { ResponseCache, SharedAudience } from '../../platform/http/cache/response-cache.ts'
import { isItemOnShow } from '../auctions/visibility.ts'
import { itemCardRows, itemCards, presentItemCard } from './card.ts'
import type { ItemCard } from './card-schema.ts'

export type ItemParts = { db: Database; cache: ResponseCache; publicUrl: string }

type Wanted = { auctionId: number; itemIds: number[] }

/** A card as everybody sees it. Who leads is known here and sent to nobody. */
type PublicCard = { card: ItemCard; leaderId: number | null }

/** Cards as one person sees them, and whether that person has favorites in the auction. */
type CardsFor = { cards: ItemCard[]; hasFavorites: boolean; sharedAudience: SharedAudience | null }

/**
 * Cards of items of one auction. They are read once for everybody; those with something of the viewer's own on them are
 * read for the viewer alone.
 */
export async function cardsFor(parts: ItemParts, viewerId: number | null, wanted: Wanted): Promise<CardsFor> {
  const { db, publicUrl } = parts
  const found = await publicCards(parts, wanted)
  if (viewerId === null)
    return { cards: found.map(({ card }) => card), hasFavorites: false, sharedAudience: null }
  const favorites = await favoritesOf(parts, viewerId)
  const hasFavorites = favorites.auctionIds.has(wanted.auctionId)
  const ownIds = found
    .filter(({ card, leaderId }) => leaderId === viewerId || favorites.itemIds.has(card.id))
    .map(({ card }) => card.id)
  const ownCards = await itemCards(db, ownIds, { viewerId, publicUrl })
  const own = new Map(ownCards.map((card) => [card.id, card]))
  const cards = found.map(({ card }) => own.get(card.id) ?? { ...card, ...nothingOwn })
  const hasOwn = hasFavorites || ownIds.length > 0
  const leaderIds = new Set(found.map(({ leaderId }) => leaderId))
  return { cards, hasFavorites, sharedAudience: hasOwn ? null : audienceWithout(parts, wanted, leaderIds) }
}

/** Those who are known to have nothing of their own there: they lead none of the items and marked none of the auction. */
function audienceWithout(
  { cache }: ItemParts,
  { auctionId }: Wanted,
  leaderIds: Set<number | null>,
): SharedAudience {
  return (userId) =>
    !leaderIds.has(userId) && knownFavoritesOf(cache, userId)?.auctionIds.has(auctionId) === false
}

const nothingOwn = { isFavorite: false, isCurrentUserWinning: false, autoBidMax: null }

async function publicCards(
  { db, cache, publicUrl }: ItemParts,
  { auctionId, itemIds }: Wanted,
): Promise<PublicCard[]> {
  if (itemIds.length === 0) return []
  const freshness = { tags: [tagOf.auction(auctionId)], seconds: cacheSeconds.cards }
  const cards = await cache.shared(`cards of ${itemIds}`, freshness, async () => {
    const found = await itemCardRows(db, null, itemIds)
    const context = { viewerId: null, publicUrl }
    return found.map((row): PublicCard => ({ card: presentItemCard(row, context), leaderId: row.leaderId }))
  })
  return cards!
}

/** What a person has marked, without hidden items, and in which auctions. */
type Favorites = { itemIds: Set<number>; auctionIds: Set<number> }

/** Cached until the person marks or unmarks something. */
async function favoritesOf({ db, cache }: ItemParts, userId: number): Promise<Favorites> {
  const freshness = { tags: [tagOf.user(userId)], seconds: cacheSeconds.favorites, bytesOf }
  return (await cache.shared(nameOf(userId), freshness, () => readFavorites(db, userId)))!
}

/** Undefined: not in the cache. */
function knownFavoritesOf(cache: ResponseCache, userId: number): Favorites | undefined {
  return cache.getShared<Favorites>(nameOf(userId))
}

const nameOf = (userId: number) => `favorites of ${userId}`

async function readFavorites(db: Connection, userId: number): Promise<Favorites> {
  const marked = await rows<{ itemId: number; auctionId: number }>(db, favoritesByUser, [userId])
  return {
    itemIds: new Set(marked.map(({ itemId }) => itemId)),
    auctionIds: new Set(marked.map(({ auctionId }) => auctionId)),
  }
}

const favoritesByUser = {
  name: 'favorites',
  text: `select standings.item_id as "itemId", standings.auction_id as "auctionId"
           from favorites join standings on standings.item_id = favorites.item_id
          where favorites.user_id = $1 and ${isItemOnShow()}`,
}

const bytesOf = ({ itemIds, auctionIds }: Favorites) => 500 + 40 * (itemIds.size + auctionIds.size)
