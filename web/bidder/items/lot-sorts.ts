/** The orders a bidder can choose. `yours` is the catalogue with the bidder's own lots first; the service knows the others. */
export const lotSorts = [
  'yours',
  'endingSoon',
  'lotNumber',
  'priceLow',
  'priceHigh',
  'mostBids',
  'fewestBids',
  'alphabetical',
] as const

export type LotSort = (typeof lotSorts)[number]

/** The service's name of an order; undefined for the order of the catalogue, which it has without a name. */
export const serviceSort = (sort: LotSort) => (sort === 'yours' || sort === 'lotNumber' ? undefined : sort)
