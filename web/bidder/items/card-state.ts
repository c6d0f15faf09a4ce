import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import type { ItemCard, MyStatus } from '../../shared/api-types.ts'

/** My bid on an item, and how it is doing. */
export type Stake = { amount: number; status: MyStatus }

/** The one thing a card says about an item besides its price; null when there is nothing to say. */
export type CardState =
  | 'winning'
  | 'belowReserve'
  | 'outbid'
  | 'won'
  | 'lost'
  | 'watching'
  | 'sealed'
  | 'sealedMine'
  | 'starting'
  | 'extended'
  | 'lastCall'
  | 'paused'
  | 'soon'
  | 'sold'
  | 'unsold'
  | 'soldOut'

/** The end of a contest comes first, then my own state, then the item's. */
export function stateOf(card: ItemCard, stake: Stake | null): CardState | null {
  return endState(card, stake) ?? ownState(card, stake) ?? itemState(card)
}

function endState(card: ItemCard, stake: Stake | null): CardState | null {
  const isSold = card.status === 'sold' || card.status === 'paid'
  if (isSold && stake) return stake.status === 'won' || card.isCurrentUserWinning ? 'won' : 'lost'
  if (isSold) return 'sold'
  if (card.status === 'soldOut') return 'soldOut'
  return card.status === 'unsold' ? 'unsold' : null
}

function ownState(card: ItemCard, stake: Stake | null): CardState | null {
  if (card.isCurrentUserWinning) return isBelowReserve(card) ? 'belowReserve' : 'winning'
  if (stake?.status === 'sealed') return 'sealedMine'
  if (stake) return 'outbid'
  return card.isFavorite ? 'watching' : null
}

function itemState(card: ItemCard): CardState | null {
  if (card.status === 'paused') return 'paused'
  if (card.status === 'closing') return 'lastCall'
  if (card.status === 'extended') return 'extended'
  if (!isBidOn(card.itemType as ItemType)) return null
  if (card.status === 'pending') return 'soon'
  if (card.itemType === 'sealedBid') return 'sealed'
  return card.bidCount === 0 ? 'starting' : null
}

/** The highest bid wins nothing below the reserve. */
const isBelowReserve = ({ hasReserve, isReserveMet }: ItemCard) => hasReserve && !isReserveMet

export const isOver = ({ status }: Pick<ItemCard, 'status'>) =>
  status === 'sold' || status === 'paid' || status === 'unsold' || status === 'soldOut'

export const isOverState = (state: CardState | null) =>
  state === 'sold' || state === 'unsold' || state === 'soldOut' || state === 'won' || state === 'lost'
