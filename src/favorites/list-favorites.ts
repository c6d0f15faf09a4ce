import { isItemOnShow, isVisible, type Viewer, viewerValues } from '../auctions/visibility.ts'
import type { Connection } from '../database/pool.ts'
import { row, rows } from '../database/pool.ts'
import { toEpoch } from '../epoch.ts'
import { presentItemCard } from '../items/card.ts'
import { type ItemCardRow, itemCardColumns, itemCardTables } from '../items/card-row.ts'
import type { ItemCard } from '../items/card-schema.ts'

export type FavoriteCard = ItemCard & { favoritedAt: number }

/** A person's favorites that can still be seen, the newest first. */
export async function listFavorites(
  db: Connection,
  viewer: Viewer,
  { limit, offset, publicUrl }: { limit: number; offset: number; publicUrl: string },
): Promise<{ items: FavoriteCard[]; totalCount: number }> {
  const [found, totalCount] = await Promise.all([
    favoriteRows(db, viewer, { limit, offset }),
    countFavorites(db, viewer),
  ])
  const items = found.map((favorite) => ({
    ...presentItemCard(favorite, { viewerId: viewer.id, publicUrl }),
    favoritedAt: toEpoch(favorite.favoritedAt),
  }))
  return { items, totalCount }
}

type FavoriteRow = ItemCardRow & { favoritedAt: Date }

const visibleFavorites = `${itemCardTables}
  join favorites on favorites.item_id = items.id
  where favorites.user_id = $1 and ${isItemOnShow()} and ${isVisible()}`

async function favoriteRows(
  db: Connection,
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
): Promise<FavoriteRow[]> {
  return rows<FavoriteRow>(
    db,
    `select ${itemCardColumns()}, favorites.created_at as "favoritedAt" from ${visibleFavorites}
      order by favorites.created_at desc, favorites.id desc limit $3 offset $4`,
    [...viewerValues(viewer), limit, offset],
  )
}

async function countFavorites(db: Connection, viewer: Viewer): Promise<number> {
  const counted = await row<{ count: number }>(
    db,
    `select count(*)::int as count from ${visibleFavorites}`,
    viewerValues(viewer),
  )
  return counted!.count
}
