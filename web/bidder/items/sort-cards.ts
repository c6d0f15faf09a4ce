import type { ItemCard } from '../../shared/api-types.ts'
import { isOver } from './card-state.ts'
import type { LotSort } from './lot-sorts.ts'

const byLotNumber = (one: ItemCard, other: ItemCard) =>
  one.itemCode.localeCompare(other.itemCode, undefined, { numeric: true })

const first: Record<Exclude<LotSort, 'yours'>, (one: ItemCard, other: ItemCard) => number> = {
  lotNumber: byLotNumber,
  endingSoon: (one, other) => endOf(one) - endOf(other),
  priceLow: (one, other) => one.currentPrice - other.currentPrice,
  priceHigh: (one, other) => other.currentPrice - one.currentPrice,
  mostBids: (one, other) => other.bidCount - one.bidCount,
  fewestBids: (one, other) => one.bidCount - other.bidCount,
  alphabetical: (one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }),
}

/** Lots that are all on the device already, in the same order in which the service lists them. */
export function sortCards(cards: readonly ItemCard[], sort: Exclude<LotSort, 'yours'>): ItemCard[] {
  return cards.toSorted((one, other) => first[sort](one, other) || byLotNumber(one, other))
}

/** Those without a clock come after those with one, and those that are over last. */
function endOf(card: ItemCard): number {
  if (isOver(card)) return Number.MAX_SAFE_INTEGER
  return card.controlMode === 'manual' ? 1e12 + card.endTime : card.endTime
}
