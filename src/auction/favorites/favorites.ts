import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { isItemOnShow, isVisible, type Viewer, viewerValues } from '../auctions/visibility.ts'

/** Marking an item twice is the same as marking it once. */
export async function addFavorite(
  changes: Changes,
  viewer: Viewer & { id: number },
  itemId: number,
): Promise<void> {
  await changes.commit(async (tx, emit) => {
    const item = await findItem(tx, viewer, itemId)
    if (!item) throw new ApiError('not_found', 'Item not found.')
    if (!item.isVisible) throw new ApiError('forbidden', 'This item is in an auction you cannot see.')
    if (!(await insertFavorite(tx, { userId: viewer.id, itemId }))) return
    emit({ kind: 'event.favorite', userId: viewer.id, payload: { action: 'add', itemId } })
  })
}

/** Does not reveal whether the item exists. */
export async function removeFavorite(
  changes: Changes,
  { userId, itemId }: { userId: number; itemId: number },
): Promise<void> {
  await changes.commit(async (tx, emit) => {
    const removed = await execute(tx, 'delete from favorites where user_id = $1 and item_id = $2', [
      userId,
      itemId,
    ])
    if (removed === 0) return
    emit({ kind: 'event.favorite', userId, payload: { action: 'remove', itemId } })
  })
}

/** Hidden items count as missing. */
async function findItem(
  tx: Transaction,
  viewer: Viewer,
  itemId: number,
): Promise<{ isVisible: boolean } | undefined> {
  return row<{ isVisible: boolean }>(
    tx,
    `select ${isVisible()} as "isVisible"
       from items
       join standings on standings.item_id = items.id
       join auctions on auctions.id = items.auction_id
      where items.id = $3 and ${isItemOnShow()}`,
    [...viewerValues(viewer), itemId],
  )
}

async function insertFavorite(
  tx: Transaction,
  { userId, itemId }: { userId: number; itemId: number },
): Promise<boolean> {
  const inserted = await execute(
    tx,
    'insert into favorites (user_id, item_id) values ($1, $2) on conflict do nothing',
    [userId, itemId],
  )
  return inserted > 0
}
