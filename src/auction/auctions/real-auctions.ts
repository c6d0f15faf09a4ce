import { auctionStatus } from '../../engine/statuses.ts'

/** In SQL, of `auctions`: neither draft nor test nor rehearsal, which reach nobody outside and move no money. */
export const isReal = `(auctions.status_id not in (${auctionStatus.draft}, ${auctionStatus.test})
  and not exists (select from rehearsals where rehearsals.auction_id = auctions.id))`
