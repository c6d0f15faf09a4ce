import type { Database } from '../database/pool.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import {
  type Cover,
  type ItemFilters,
  type ItemsPage,
  readItemsPage,
  readMatchingItems,
  type Slice,
} from './items-page.ts'

type Shelf = { db: Database; cache: ResponseCache }

/** Counting an auction takes milliseconds, so pages are kept until an event changes its catalogue: bids do not. */
const SECONDS = 120
const FIRST = { limit: 20, offset: 0 }

/** Which items stand on a page of an auction; a first page has its cover. */
export async function sharedItemsPage(
  shelf: Shelf,
  auctionId: number,
  { limit, offset, ...filters }: Slice & ItemFilters,
): Promise<(ItemsPage & { cover?: Cover }) | undefined> {
  const slice = { limit, offset }
  if (Object.keys(filters).length > 0) return matchingItems(shelf, auctionId, { ...slice, ...filters })
  const page = await wholePage(shelf, auctionId, slice)
  if (!page || offset === 0) return page
  const { cover: _cover, ...list } = page
  return list
}

/** What is searched for stands under the cover of the whole. */
async function matchingItems(
  { db, cache }: Shelf,
  auctionId: number,
  page: Slice & ItemFilters,
): Promise<(ItemsPage & { cover?: Cover }) | undefined> {
  const found = await cache.shared(
    `items of ${auctionId} ${JSON.stringify(page)}`,
    freshness(auctionId),
    () => readMatchingItems(db, auctionId, page),
  )
  if (!found || page.offset > 0) return found
  const whole = await wholePage({ db, cache }, auctionId, FIRST)
  return whole && { ...found, cover: whole.cover }
}

function wholePage({ db, cache }: Shelf, auctionId: number, slice: Slice) {
  return cache.shared(`items of ${auctionId} ${slice.limit} ${slice.offset}`, freshness(auctionId), () =>
    readItemsPage(db, auctionId, slice),
  )
}

const freshness = (auctionId: number) => ({ tags: [`catalogue:${auctionId}`], seconds: SECONDS })
