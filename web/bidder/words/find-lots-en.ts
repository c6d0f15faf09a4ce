/** English, for searching and sorting an auction's lots. */
export const findWords = {
  search: 'Search lots',
  endSearch: 'Close search',
  sort: 'Sort lots',
  sorts: {
    yours: 'Yours first',
    endingSoon: 'Ending soonest',
    lotNumber: 'Lot number',
    priceLow: 'Price: low to high',
    priceHigh: 'Price: high to low',
    mostBids: 'Most bids',
    fewestBids: 'Fewest bids',
    alphabetical: 'Name: A to Z',
  },
  didYouMean: 'Did you mean:',
  none: 'No lots here yet',
  noneText: 'The organizers are still setting up. Come back soon.',
  noneFound: (search: string) => `No lot found for “${search}”`,
  noneYours: 'Nothing of yours here yet',
  noneYoursText: 'Lots you bid on or star show up here, so you never lose sight of them.',
  showAll: 'Show all lots',
}
