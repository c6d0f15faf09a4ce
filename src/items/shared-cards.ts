import { favoriteIdsOf } from '../auctions/favorite-ids.ts'
import { type Seer, seenAlikeBy } from '../auctions/seen-alike.ts'
import type { Database } from '../database/pool.ts'
import { readingSeconds, tagOf } from '../events/kept.ts'
import type { CommonTo, ResponseCache } from '../http/cache/response-cache.ts'
import { itemCardRows, itemCards, presentItemCard } from './card.ts'
import type { ItemCard } from './card-schema.ts'

export type ItemReading = { db: Database; cache: ResponseCache; publicUrl: string }

/** A card as everybody sees it; who leads is known here and sent to nobody. */
type SharedCard = { card: ItemCard; leaderId: number | null }

type Wanted = { auctionId: number; itemIds: number[] }

/** The cards, and who else sees them so; null when they show something of the viewer's own. */
type SeenCards = { cards: ItemCard[]; commonTo: CommonTo | null }

/** Cards of items of one auction as somebody sees them: one shared read, plus their own fields. */
export async function cardsSeenBy(
  parts: ItemReading,
  seer: Seer,
  { auctionId, itemIds }: Wanted,
): Promise<SeenCards> {
  const viewerId = seer === 'somebody' ? null : seer
  const favorites = await favoriteIdsOf(parts, viewerId)
  const hasFavorites = favorites.auctionIds.has(auctionId)
  const shared = await sharedCards(parts, { auctionId, itemIds })
  if (seer === null) return { cards: shared.map(({ card }) => card), commonTo: null }
  const led = shared.filter(({ leaderId }) => leaderId === seer)
  if (led.length === 0 && !hasFavorites) return commonCards(parts, auctionId, shared)
  const ledIds = led.map(({ card }) => card.id)
  const ownCards = await itemCards(parts.db, ledIds, { viewerId, publicUrl: parts.publicUrl })
  const own = new Map(ownCards.map((card) => [card.id, card]))
  const cards = shared.map(
    ({ card }) => own.get(card.id) ?? { ...card, ...nothingOwn, isFavorite: favorites.itemIds.has(card.id) },
  )
  return { cards, commonTo: null }
}

const nothingOwn = { isFavorite: false, isCurrentUserWinning: false, autoBidMax: null }

/** As everybody sees them who is signed in and has nothing of their own there. */
function commonCards(parts: ItemReading, auctionId: number, shared: SharedCard[]): SeenCards {
  const leaderIds = [...new Set(shared.flatMap(({ leaderId }) => leaderId ?? []))]
  const cards = shared.map(({ card }) => ({ ...card, ...nothingOwn }))
  return { cards, commonTo: seenAlikeBy(parts, { auctionId, leaderIds }) }
}

async function sharedCards(
  { db, cache, publicUrl }: ItemReading,
  { auctionId, itemIds }: Wanted,
): Promise<SharedCard[]> {
  if (itemIds.length === 0) return []
  const tags = [tagOf.auction(auctionId)]
  const freshness = { tags, seconds: readingSeconds.cards }
  const cards = await cache.shared(`cards of ${itemIds}`, freshness, async () => {
    const found = await itemCardRows(db, null, itemIds)
    const anyone = { viewerId: null, publicUrl }
    return found.map((row): SharedCard => ({ card: presentItemCard(row, anyone), leaderId: row.leaderId }))
  })
  return cards!
}
