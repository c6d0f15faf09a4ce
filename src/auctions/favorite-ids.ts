import type { Connection } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import { readingSeconds, tagOf } from '../events/kept.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { isItemOnShow } from './visibility.ts'

/** What a person has marked as favorite, without hidden items. */
type FavoriteIds = { itemIds: Set<number>; auctionIds: Set<number> }

const none: FavoriteIds = { itemIds: new Set(), auctionIds: new Set() }

/** Kept until the person marks or unmarks a favorite, or until the seconds are over. */
export async function favoriteIdsOf(
  { db, cache }: { db: Connection; cache: ResponseCache },
  userId: number | null,
): Promise<FavoriteIds> {
  if (userId === null) return none
  const freshness = { tags: [tagOf.user(userId)], seconds: readingSeconds.favoriteIds, bytesOf }
  return (await cache.shared(nameOf(userId), freshness, () => readFavoriteIds(db, userId)))!
}

/** Undefined: unknown without I/O. */
export function knownFavoriteIds(cache: ResponseCache, userId: number): FavoriteIds | undefined {
  return cache.known<FavoriteIds>(nameOf(userId))
}

const nameOf = (userId: number) => `favorites of ${userId}`

async function readFavoriteIds(db: Connection, userId: number): Promise<FavoriteIds> {
  const marked = await rows<{ itemId: number; auctionId: number }>(
    db,
    {
      name: 'favorites',
      text: `select standings.item_id as "itemId", standings.auction_id as "auctionId"
               from favorites join standings on standings.item_id = favorites.item_id
              where favorites.user_id = $1 and ${isItemOnShow()}`,
    },
    [userId],
  )
  return {
    itemIds: new Set(marked.map((mark) => mark.itemId)),
    auctionIds: new Set(marked.map((mark) => mark.auctionId)),
  }
}

const bytesOf = ({ itemIds, auctionIds }: FavoriteIds) => 500 + 40 * (itemIds.size + auctionIds.size)
