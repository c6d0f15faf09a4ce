import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { takesBids } from '../../../src/engine/statuses.ts'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import type { CardState } from '../items/card-state.ts'
import { lotWords } from '../words/lot-en.ts'

export const isContest = ({ itemType }: Item) => isBidOn(itemType as ItemType)

/** What is said where the buttons were, when there is nothing to bid on. */
export function closedWord(item: Item, state: CardState | null): string | null {
  if (!isContest(item)) return null
  const { bar } = lotWords
  const price = money(item.currentPrice, item.currency)
  if (takesBids(item.statusId as never)) {
    if (item.auction.status === 'paused') return bar.paused
    return nowSeconds.value >= item.endTime && item.controlMode === 'auto' ? bar.closing : null
  }
  if (state === 'won') return bar.won(price)
  if (state === 'sold' || state === 'lost') return bar.soldFor(price)
  if (item.status === 'paused') return bar.paused
  if (item.status === 'pending') return item.itemType === 'live' ? bar.liveSoon : bar.soon
  return bar.over
}
