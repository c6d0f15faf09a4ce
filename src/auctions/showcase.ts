import type { TSchema } from 'typebox'
import type { CommonTo } from '../http/cache/response-cache.ts'
import type { Seer } from './seen-alike.ts'

/** Up to four items that an auction shows on its card. Auctions know nothing of items, so `items` provides this. */
export type Showcase = {
  item: TSchema
  /** By auction, as the viewer sees them. */
  ofMany(auctionIds: number[], viewerId: number | null): Promise<Map<number, object[]>>
  ofOne(auctionId: number, seer: Seer): Promise<{ cards: object[]; commonTo: CommonTo | null }>
}
