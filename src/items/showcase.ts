import type { Showcase } from '../auctions/routes.ts'
import type { Database } from '../database/pool.ts'
import { itemCard } from './card-schema.ts'
import { featuredItems } from './featured.ts'

const AT_MOST = 4

/** Featured items for the cards of auctions, which themselves know nothing of items. */
export function makeShowcase(db: Database, publicUrl: string): Showcase {
  return {
    item: itemCard,
    of: (auctionIds, viewer) =>
      featuredItems(db, { auctionIds, atMost: AT_MOST }, { viewerId: viewer.id, publicUrl }),
  }
}
