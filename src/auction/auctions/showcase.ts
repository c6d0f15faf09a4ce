import type { TSchema } from 'typebox'
import type { SharedAudience } from '../../platform/http/cache/response-cache.ts'

type Featured = { cards: object[]; hasFavorites: boolean; sharedAudience: SharedAudience | null }

/** Up to four items that an auction shows on its card. Auctions know nothing of items, so `items` provides this. */
export type Showcase = {
  item: TSchema
  /** By auction, as the viewer sees them. */
  ofMany(auctionIds: number[], viewerId: number | null): Promise<Map<number, object[]>>
  /** As the viewer sees them, whether they have favorites in the auction, and who else sees the same. */
  ofOne(auctionId: number, viewerId: number | null): Promise<Featured>
}
