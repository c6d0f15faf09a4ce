import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import type { CardState } from '../items/card-state.ts'
import { lotWords } from '../words/lot-en.ts'
import { closedReason } from './closed-reason.ts'

/** What is said where the buttons were, when there is nothing to bid on. */
export function closedWord(item: Item, state: CardState | null): string | null {
  const reason = closedReason(item, state, nowSeconds.value)
  if (reason === null) return null
  const { bar } = lotWords
  if (reason === 'won' || reason === 'soldFor') return bar[reason](money(item.currentPrice, item.currency))
  return bar[reason]
}
