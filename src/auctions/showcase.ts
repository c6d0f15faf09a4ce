import type { TSchema } from 'typebox'

/** The items an auction shows on its card, up to four, from whoever knows items: auctions do not. */
export type Showcase = {
  item: TSchema
  /** By auction, as the viewer sees them. */
  ofMany(auctionIds: number[], viewerId: number | null): Promise<Map<number, object[]>>
  ofOne(auctionId: number, viewerId: number | null): Promise<object[]>
}
