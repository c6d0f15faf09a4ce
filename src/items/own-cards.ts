import type { Connection } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import { type Onlooker, presentItemCard } from './card.ts'
import { type ItemCardRow, itemCardColumns, itemCardTables } from './card-row.ts'
import type { ItemCard } from './card-schema.ts'

/** Cards that everybody shares, as one person sees them: only the items they lead or have marked are read again. */
export async function asSeenBy(db: Connection, cards: ItemCard[], onlooker: Onlooker): Promise<ItemCard[]> {
  if (onlooker.viewerId === null || cards.length === 0) return cards
  const own = await ownCards(db, cards, onlooker)
  return cards.map((card) => own.get(card.id) ?? { ...card, ...nothingOfOnesOwn })
}

const nothingOfOnesOwn = { isFavorite: false, isCurrentUserWinning: false, autoBidMax: null }

async function ownCards(
  db: Connection,
  cards: ItemCard[],
  onlooker: Onlooker,
): Promise<Map<number, ItemCard>> {
  const found = await rows<ItemCardRow>(
    db,
    `select ${itemCardColumns()} from ${itemCardTables}
      where items.id in (
        select item_id from favorites where user_id = $1 and item_id = any($2::int[])
        union select item_id from standings where leader_id = $1 and item_id = any($2::int[]))`,
    [onlooker.viewerId, cards.map((card) => card.id)],
  )
  return new Map(found.map((row) => [row.id, presentItemCard(row, onlooker)]))
}
