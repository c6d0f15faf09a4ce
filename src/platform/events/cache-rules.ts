/**
 * What is cached: under which tags, and for how long at most. An event drops its tags at once, in every process that
 * hears of it (`staleTags`); the seconds are for changes without an event.
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

/** Whole responses, for each caller separately. */
export const responseSeconds = {
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

/** What is the same for everybody and read once for many responses. */
export const cacheSeconds = {
  /**
   * Short, since they say whether everybody may see the auction: responses that are made of them are cached for longer,
   * and the end of the days after a close has no event.
   */
  auction: 1,
  itemsPage: 1,
  /** Sales and donations drop it at once. Leading bids change it too: they are summed this often, not at every bid. */
  raised: 5,
  /** Not beyond those who ask at the same time: as objects, cards take far more room than the responses made of them. */
  cards: 0,
  favorites: 30,
  itemText: 30,
  recentBids: 30,
  whitelabelsByHost: 30,
  auctionAtAddress: 30,
  auctionOfItem: 3_600,
} as const
