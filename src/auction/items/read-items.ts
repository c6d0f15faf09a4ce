import { cacheSeconds, tagOf } from '../../platform/events/cache-rules.ts'
import type { SharedAudience } from '../../platform/http/cache/response-cache.ts'
import { canSee, canSeeWithSetup, type Viewer } from '../auctions/visibility.ts'
import type { ItemCard } from './card-schema.ts'
import { cardsFor, type ItemParts } from './cards-for.ts'
import { readItemText, visibleItemCard } from './item-detail.ts'
import { FIRST, type ItemFilters, type ItemsPage, readItemsPage, type Slice } from './items-page.ts'
import { readMyStanding } from './my-standing.ts'
import { presentBids, recordedBids } from './recent-bids.ts'
import { dependsOnBids } from './sorts.ts'

type ItemsWanted = Slice & ItemFilters & { auctionId: number; withSetup?: boolean }

type ItemsList = ItemsPage['list'] & { items: ItemCard[] }
type FirstItems = ItemsList & {
  categories: NonNullable<ItemsPage['cover']>['categories']
  featuredItems: ItemCard[]
}
export type PresentedItems = ItemsList | FirstItems

/** A page of an auction's items as the viewer sees them; null when they cannot see the auction. */
export async function readItemsFor(
  parts: ItemParts,
  viewer: Viewer,
  { auctionId, withSetup = false, sort, ...others }: ItemsWanted,
): Promise<{ items: PresentedItems; sharedAudience: SharedAudience | null } | null> {
  const wanted = sort === undefined || sort === 'lotNumber' ? others : { ...others, sort }
  const page = await sharedPage(parts, auctionId, wanted)
  const isVisibleTo = withSetup ? canSeeWithSetup : canSee
  if (!page || !(page.isPublic || (await isVisibleTo(parts.db, viewer, auctionId)))) return null
  const { itemIds, list } = page
  const isFirst = wanted.offset === 0
  // The first results of a search are shown under the cover of the whole auction.
  const cover = page.cover ?? (isFirst ? (await sharedPage(parts, auctionId, FIRST))?.cover : null)
  const shownIds = [...itemIds, ...(cover?.featuredIds ?? [])]
  const { cards, ...own } = await cardsFor(parts, viewer.id, { auctionId, itemIds: shownIds })
  const sharedAudience = page.isPublic ? own.sharedAudience : null
  const items = { ...list, items: cards.slice(0, itemIds.length) }
  if (!cover) return { items, sharedAudience }
  const featuredItems = cards.slice(itemIds.length)
  return { items: { ...items, categories: cover.categories, featuredItems }, sharedAudience }
}

function sharedPage({ db, cache }: ItemParts, auctionId: number, wanted: Slice & ItemFilters) {
  const tag = wanted.sort && dependsOnBids(wanted.sort) ? tagOf.auction : tagOf.catalogue
  const freshness = { tags: [tag(auctionId)], seconds: cacheSeconds.itemsPage }
  return cache.shared(`items of ${auctionId} ${JSON.stringify(wanted)}`, freshness, () =>
    readItemsPage(db, auctionId, wanted),
  )
}

/** An item with everything its page shows, as the viewer sees it; null when they cannot. */
export async function readItemFor({ db, cache, publicUrl }: ItemParts, viewer: Viewer, itemId: number) {
  const card = await visibleItemCard(db, viewer, { itemId, publicUrl })
  if (!card) return null
  const { auctionId } = card
  const ofCatalogue = { tags: [tagOf.catalogue(auctionId)], seconds: cacheSeconds.itemText }
  const ofBids = { tags: [tagOf.auction(auctionId)], seconds: cacheSeconds.recentBids }
  const [text, bids, mine] = await Promise.all([
    cache.shared(`text of ${itemId}`, ofCatalogue, () => readItemText(db, { itemId, publicUrl })),
    cache.shared(`bids on ${itemId}`, ofBids, () => recordedBids(db, itemId)),
    viewer.id === null ? {} : readMyStanding(db, { bidderId: viewer.id, itemId }),
  ])
  return { ...card, ...text!, recentBids: presentBids(bids!, viewer.id), ...mine }
}
