import type { Item } from '../../shared/api-types.ts'

/** How many of a lot's bids are listed, where that is worth saying: not when it is all of them, nor before they are read. */
export function countOfNewest({
  bidCount,
  recentBids,
}: Pick<Item, 'bidCount' | 'recentBids'>): number | null {
  return recentBids.length > 0 && bidCount > recentBids.length ? recentBids.length : null
}
