import { isItemListed } from '../auctions/visibility.ts'
import type { Connection } from '../database/pool.ts'
import { rows } from '../database/pool.ts'

/** The first featured items of each of these auctions, in the order of their catalogues. */
export async function featuredIds(db: Connection, auctionIds: number[], atMost: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    {
      name: 'featured items',
      text: `select featured.id
               from auctions
              cross join lateral (
                select items.id, items.item_code
                  from items join standings on standings.item_id = items.id
                 where items.auction_id = auctions.id and items.is_featured and ${isItemListed()}
                 order by items.item_code, items.id desc limit $2) as featured
              where auctions.id = any($1::int[])
              order by featured.item_code, featured.id desc`,
    },
    [auctionIds, atMost],
  )
  return found.map((item) => item.id)
}
