import type { Connection } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { isItemOnShow } from './visibility.ts'

/** What a person has marked as favorite, of what can be seen at all. */
export type Marks = { itemIds: Set<number>; auctionIds: Set<number> }

const SECONDS = 15
const none: Marks = { itemIds: new Set(), auctionIds: new Set() }

/** Kept until the person marks or unmarks something, or for the seconds. */
export async function marksOf(
  { db, cache }: { db: Connection; cache: ResponseCache },
  userId: number | null,
): Promise<Marks> {
  if (userId === null) return none
  const freshness = { tags: [`user:${userId}`], seconds: SECONDS, bytesOf }
  return (await cache.shared(`marks of ${userId}`, freshness, () => readMarks(db, userId)))!
}

async function readMarks(db: Connection, userId: number): Promise<Marks> {
  const marked = await rows<{ itemId: number; auctionId: number }>(
    db,
    {
      name: 'marks',
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

const bytesOf = ({ itemIds, auctionIds }: Marks) => 500 + 40 * (itemIds.size + auctionIds.size)
