import {
  type AuctionStatusName,
  auctionStatus,
  type ItemStatusName,
  itemStatus,
} from '../../engine/statuses.ts'

/** The ids of auction statuses, for `status_id in (…)`: SQL names statuses and never writes their numbers. */
export const auctionIds = (...names: AuctionStatusName[]): string =>
  names.map((name) => auctionStatus[name]).join(', ')

/** The same for the statuses of items. */
export const itemIds = (...names: ItemStatusName[]): string =>
  names.map((name) => itemStatus[name]).join(', ')

/** Items that take bids, or will when their manager resumes them. */
export const idsInBidding = itemIds('open', 'closing', 'extended', 'paused')
