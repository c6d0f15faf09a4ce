export type ItemType = 'silent' | 'live' | 'sealedBid' | 'forSale' | 'ticket' | 'raffle' | 'donation'

export const itemTypes: readonly ItemType[] = [
  'silent',
  'live',
  'sealedBid',
  'forSale',
  'ticket',
  'raffle',
  'donation',
]

export function isBidOn(itemType: ItemType): boolean {
  return itemType === 'silent' || itemType === 'live' || itemType === 'sealedBid'
}

/** A silent item can also be bought at its buy-now price; its terms decide that, not its type. */
export function isPurchased(itemType: ItemType): boolean {
  return !isBidOn(itemType)
}

export function sellsInPresale(itemType: ItemType): boolean {
  return itemType === 'ticket' || itemType === 'forSale'
}
