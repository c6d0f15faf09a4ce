/**
 * What is kept in the response cache: under which tags, and for how long at most. An event drops its tags at once, in
 * every process that hears of it (`staleTags`); the seconds are for changes without an event.
 *
 * | tag           | dropped by                  | because it shows                                |
 * |---------------|-----------------------------|-------------------------------------------------|
 * | auction:ID    | every event of the auction  | prices, leaders, bids                           |
 * | catalogue:ID  | event.item, event.auction   | which items there are, texts, settings          |
 * | raised:ID     | event.raised, event.auction | what was raised                                 |
 * | auctions      | event.auction               | which lists an auction is in                    |
 * | user:ID       | the person's own events     | one person's own data                           |
 */
export const tagOf = {
  auction: (id: number) => `auction:${id}`,
  catalogue: (id: number) => `catalogue:${id}`,
  raised: (id: number) => `raised:${id}`,
  user: (id: number) => `user:${id}`,
} as const

export const EVERY_LIST_OF_AUCTIONS = 'auctions'

/** Whole answers, kept for each caller separately, or once for all who have nothing of their own in them. */
export const answerSeconds = {
  auctions: 10,
  auction: 30,
  items: 30,
  item: 15,
  favorites: 15,
  activity: 15,
  cart: 30,
  /** A page is rendered once for everybody who opens it within this time. */
  page: 10,
} as const

/** Readings that many answers share. */
export const readingSeconds = {
  auction: 30,
  /** What is summed, counted or picked, which takes longer than to read it, is kept until an event; bids change none. */
  raised: 120,
  itemsPage: 120,
  showcase: 120,
  /** Short, since answers are made of it and kept for longer: the end of the days after a close has no event. */
  visibility: 1,
  favoriteIds: 15,
  cards: 15,
  itemText: 30,
  recentBids: 30,
  whitelabelsByHost: 30,
  auctionAtAddress: 30,
  auctionOfItem: 3_600,
} as const
