/** English, for the list of auctions. */
export const homeWords = {
  title: 'Auctions',
  featured: 'Tonight',
  mine: 'Yours',
  noneMine: 'None yet. Your first bid registers you.',
  invited: 'You’re invited',
  all: 'All auctions',
  search: 'Search auctions',
  sort: 'Sort',
  sorts: { featured: 'Featured', endingSoon: 'Ending soon', newest: 'Newest', alphabetical: 'A to Z' },
  none: 'No auctions right now',
  noneText: 'Come back soon, or open the link your charity sent you.',
  noneFound: (search: string) => `Nothing found for “${search}”`,
  noneFoundText: 'Try another word, or the name of the charity.',
  showAll: 'Show all auctions',
  more: 'Show more',
  lots: (count: number) => (count === 1 ? '1 lot' : `${count} lots`),
}
