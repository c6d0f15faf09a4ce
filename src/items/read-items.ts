import type { Seen, Seer } from '../auctions/seen-alike.ts'
import { sightOf } from '../auctions/seen-by.ts'
import type { Viewer } from '../auctions/visibility.ts'
import { readingSeconds, tagOf } from '../events/kept.ts'
import type { ItemCard } from './card-schema.ts'
import { readItemText, visibleItemCard } from './item-detail.ts'
import type { FirstPageParts, ItemFilters, ItemsPage, Slice } from './items-page.ts'
import { readMyStanding } from './my-standing.ts'
import { recentBids } from './recent-bids.ts'
import { cardsSeenBy, type ItemReading } from './shared-cards.ts'
import { sharedItemsPage } from './shared-pages.ts'

type ItemsWanted = Slice & ItemFilters & { auctionId: number; withSetup?: boolean; seer?: Seer }

type ItemsList = Omit<ItemsPage, 'itemIds'> & { items: ItemCard[] }
type Cover = { categories: FirstPageParts['categories']; featuredItems: ItemCard[] }
export type SeenItems = ItemsList | (ItemsList & Cover)

/** A page of an auction's items as the viewer sees them; null when they cannot see the auction. */
export async function itemsSeenBy(
  parts: ItemReading,
  viewer: Viewer,
  { auctionId, withSetup = false, seer = viewer.id, ...wanted }: ItemsWanted,
): Promise<Seen<SeenItems> | null> {
  const sight = await sightOf(parts, viewer, { auctionId, withSetup })
  if (!sight) return null
  const page = await sharedItemsPage(parts, auctionId, wanted)
  if (!page) return null
  const { itemIds, firstPage, ...list } = page
  const shownIds = [...itemIds, ...(firstPage?.featuredIds ?? [])]
  const { cards, ...shown } = await cardsSeenBy(parts, seer, { auctionId, itemIds: shownIds })
  const commonTo = sight === 'public' ? shown.commonTo : null
  const items = cards.slice(0, itemIds.length)
  if (!firstPage) return { answer: { ...list, items }, commonTo }
  const { categories } = firstPage
  return { answer: { ...list, items, categories, featuredItems: cards.slice(itemIds.length) }, commonTo }
}

/** An item with everything its page shows, as the viewer sees it; null when they cannot. */
export async function itemSeenBy({ db, cache, publicUrl }: ItemReading, viewer: Viewer, itemId: number) {
  const card = await visibleItemCard(db, viewer, { itemId, publicUrl })
  if (!card) return null
  const { auctionId } = card
  const ofCatalogue = { tags: [tagOf.catalogue(auctionId)], seconds: readingSeconds.itemText }
  const ofBids = { tags: [tagOf.auction(auctionId)], seconds: readingSeconds.recentBids }
  const [story, bids, mine] = await Promise.all([
    cache.shared(`story of ${itemId}`, ofCatalogue, () => readItemText(db, { itemId, publicUrl })),
    cache.shared(`bids on ${itemId}`, ofBids, () => recentBids(db, itemId)),
    viewer.id === null ? {} : readMyStanding(db, { bidderId: viewer.id, itemId }),
  ])
  return { ...card, ...story!, recentBids: bids!, ...mine }
}
