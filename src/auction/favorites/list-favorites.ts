import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { isItemOnShow, isVisible, type Viewer, viewerValues } from '../auctions/visibility.ts'
import { itemCards } from '../items/card.ts'
import type { ItemCard } from '../items/card-schema.ts'

type FavoriteCard = ItemCard & { favoritedAt: number }

/** A person's favorites that can still be seen, the newest first. */
export async function listFavorites(
  db: Connection,
  viewer: Viewer,
  { limit, offset, publicUrl }: { limit: number; offset: number; publicUrl: string },
): Promise<{ items: FavoriteCard[]; totalCount: number }> {
  const { itemIds, times, totalCount } = await findFavorites(db, viewer, { limit, offset })
  const markedAt = new Map(itemIds.map((id, position) => [id, toEpoch(times[position]!)]))
  const cards = await itemCards(db, itemIds, { viewerId: viewer.id, publicUrl })
  const items = cards.map((card) => ({ ...card, isFavorite: true, favoritedAt: markedAt.get(card.id)! }))
  return { items, totalCount }
}

type Found = { itemIds: number[]; times: Date[]; totalCount: number }

/** One statement, so that the page and its count are from the same moment. */
async function findFavorites(
  db: Connection,
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found> {
  const page = 'from listed order by created_at desc, id desc limit $3 offset $4'
  const found = await row<Found>(
    db,
    `with listed as materialized (
       select favorites.id, favorites.item_id, favorites.created_at
         from favorites
         join items on items.id = favorites.item_id
         join standings on standings.item_id = items.id
         join auctions on auctions.id = items.auction_id
        where favorites.user_id = $1 and ${isItemOnShow()} and ${isVisible()})
     select array(select item_id ${page}) as "itemIds", array(select created_at ${page}) as times,
            (select count(*)::int from listed) as "totalCount"`,
    [...viewerValues(viewer), limit, offset],
  )
  return found!
}
