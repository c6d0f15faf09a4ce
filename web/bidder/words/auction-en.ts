/** English, for an auction's page. */
export const auctionWords = {
  liveStream: 'Watch live',
  stream: 'Watch the stream',
  about: 'About the evening',
  raised: 'raised',
  raisedOf: (goal: string) => `of ${goal} raised`,
  soldAndLeading: (raised: string, leading: string) => `${raised} sold and donated, ${leading} leading`,
  share: (percent: number) => `${percent}% of the goal`,
  give: 'Give',
  website: 'Website',
  where: 'Where',
  filters: 'Lots to show',
  all: 'All',
  yours: 'Yours',
  searchLabel: 'Search the lots of this auction',
  more: 'Show more lots',
  results: (count: number) => (count === 1 ? '1 lot' : `${count} lots`),
}
