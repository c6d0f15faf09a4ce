import { itemStatus, takesBids } from '../../../src/engine/statuses.ts'
import type { Item } from '../../shared/api-types.ts'

/** While an auction is paused all of its lots are: nothing can be bid, and the pause moves their ends. */
export function pausedWithAuction(item: Item): Item {
  if (item.auction.status !== 'paused' || !takesBids(item.statusId as never)) return item
  return { ...item, status: 'paused', statusId: itemStatus.paused }
}
