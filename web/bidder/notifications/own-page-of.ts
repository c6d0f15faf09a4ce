import type { Message } from './unread.ts'

/** Messages about paying lead to the page where something can be done. */
export function ownPageOf({ kind, auctionId }: Pick<Message, 'kind' | 'auctionId'>): string | null {
  if (kind === 'cardDeclined' || kind === 'addedToBill') return '/cart'
  if (kind === 'cardExpires') return '/you/cards'
  if (kind === 'splitProposed') return `/you/splits/${auctionId}`
  if (kind === 'lotSplit' || kind === 'splitUndone') return '/cart'
  const isAboutBill = kind === 'billShared' || kind === 'billShareEnded' || kind === 'billShareOffered'
  return isAboutBill ? `/you/bill/${auctionId}` : null
}
