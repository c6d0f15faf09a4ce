import type { ItemSort } from '../../shared/api-types.ts'

/** `yours` is the catalogue with the bidder's own lots first; the service knows the others. */
export type LotSort = 'yours' | ItemSort

/** The orders a bidder can choose, as they are offered. */
export const lotSorts: readonly LotSort[] = [
  'yours',
  'endingSoon',
  'lotNumber',
  'priceLow',
  'priceHigh',
  'mostBids',
  'fewestBids',
  'alphabetical',
]

/** The service's name of an order; undefined for the order of the catalogue, which it has without a name. */
export const serviceSort = (sort: LotSort) => (sort === 'yours' || sort === 'lotNumber' ? undefined : sort)
