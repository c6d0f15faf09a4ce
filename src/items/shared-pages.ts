import type { Database } from '../database/pool.ts'
import { readingSeconds, tagOf } from '../events/kept.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import {
  FIRST,
  type FirstPageParts,
  type ItemFilters,
  type ItemsPage,
  readItemsPage,
  readMatchingItems,
  type Slice,
} from './items-page.ts'

type PageSource = { db: Database; cache: ResponseCache }

/** Which items are on a page of an auction; a first page has more parts. */
export async function sharedItemsPage(
  source: PageSource,
  auctionId: number,
  { limit, offset, ...filters }: Slice & ItemFilters,
): Promise<(ItemsPage & { firstPage?: FirstPageParts }) | undefined> {
  const slice = { limit, offset }
  if (Object.keys(filters).length > 0) return matchingItems(source, auctionId, { ...slice, ...filters })
  const page = await wholePage(source, auctionId, slice)
  if (!page || offset === 0) return page
  const { firstPage: _cover, ...list } = page
  return list
}

/** Search results are shown with the first-page parts of the whole auction. */
async function matchingItems(
  source: PageSource,
  auctionId: number,
  page: Slice & ItemFilters,
): Promise<(ItemsPage & { firstPage?: FirstPageParts }) | undefined> {
  const found = await source.cache.shared(
    `items of ${auctionId} ${JSON.stringify(page)}`,
    freshness(auctionId),
    () => readMatchingItems(source.db, auctionId, page),
  )
  if (!found || page.offset > 0) return found
  const whole = await wholePage(source, auctionId, FIRST)
  return whole && { ...found, firstPage: whole.firstPage }
}

function wholePage({ db, cache }: PageSource, auctionId: number, slice: Slice) {
  return cache.shared(`items of ${auctionId} ${slice.limit} ${slice.offset}`, freshness(auctionId), () =>
    readItemsPage(db, auctionId, slice),
  )
}

const freshness = (auctionId: number) => ({
  tags: [tagOf.catalogue(auctionId)],
  seconds: readingSeconds.itemsPage,
})
