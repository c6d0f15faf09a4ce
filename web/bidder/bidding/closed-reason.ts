import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { takesBids } from '../../../src/engine/statuses.ts'
import type { Item } from '../../shared/api-types.ts'
import type { CardState } from '../items/card-state.ts'

type ClosedReason = 'paused' | 'closing' | 'won' | 'soldFor' | 'liveSoon' | 'soon' | 'over'

export const isContest = ({ itemType }: Pick<Item, 'itemType'>) => isBidOn(itemType as ItemType)

/** Why there is nothing to bid on; null while there is. A lot that ends by the clock takes no bid from its last second on. */
export function closedReason(item: Item, state: CardState | null, nowSeconds: number): ClosedReason | null {
  if (!isContest(item)) return null
  if (takesBids(item.statusId as never)) {
    if (item.auction.status === 'paused') return 'paused'
    return nowSeconds >= item.endTime && item.controlMode === 'auto' ? 'closing' : null
  }
  if (state === 'won') return 'won'
  if (state === 'sold' || state === 'lost') return 'soldFor'
  if (item.status === 'paused') return 'paused'
  if (item.status === 'pending') return item.itemType === 'live' ? 'liveSoon' : 'soon'
  return 'over'
}
