/** The interface's own types: they cost no bytes and cannot drift. */
import type { AuctionCard as LeanCard } from '../../src/auctions/card-schema.ts'
import type { GoodlotEvent } from '../../src/events/catalogue.ts'
import type { ItemCard } from '../../src/items/card-schema.ts'
import type { SeenAuction, SeenItem, SeenItems } from '../../src/pages/page-data.ts'

export type { ItemCard } from '../../src/items/card-schema.ts'

export type AuctionCard = Omit<LeanCard, 'featuredItems'> & { featuredItems: ItemCard[] }
export type AuctionsPage = { auctions: AuctionCard[]; totalCount: number }
/** `isFavorite` only for those who are signed in. */
export type Auction = Omit<SeenAuction, 'featuredItems'> & { featuredItems: ItemCard[]; isFavorite?: boolean }
/** The categories and the featured items stand on first pages only. */
export type ItemsPage = SeenItems &
  Partial<Pick<Extract<SeenItems, { categories: object }>, 'categories' | 'featuredItems'>>
export type Item = SeenItem

export type MyStatus = 'winning' | 'losing' | 'won' | 'lost' | 'sealed'
export type MyBid = ItemCard & { myBidAmount: number; myStatus: MyStatus; lastBidAt: number }
export type MyActivity = { bids: MyBid[]; statusCounts: Record<MyStatus, number>; totalCount: number }
export type MyAuction = AuctionCard & { paddleNumber: number; registeredAt: number }

export type { Tokens } from '../../src/accounts/schema.ts'

/** Payloads by the name of the event, as they arrive. */
export type Events = { [Event in GoodlotEvent as Event['kind']]: Event['payload'] & { eventId: number } }
