import type { Item } from '../../shared/api-types.ts'

/**
 * What stands beside the lot's name while one bids or buys: the price, or what sealed bids start from, and the clock where
 * one runs. Nothing once the lot is over, also by this very purchase.
 */
export function sheetFacts(
  { itemType, controlMode }: Pick<Item, 'itemType' | 'controlMode'>,
  isOver: boolean,
): { price: 'now' | 'from'; hasClock: boolean } | null {
  if (isOver) return null
  return { price: itemType === 'sealedBid' ? 'from' : 'now', hasClock: controlMode === 'auto' }
}
