import type { Auction, CartItem } from '../../shared/api-types.ts'
import { type PurchaseState, purchase, purchases } from '../purchases/purchasing.ts'
import { takeIntent } from '../sign-in/intent.ts'
import { withSignIn } from '../sign-in/sign-in-request.ts'
import type { Gift } from './gift.ts'

export const giftKey = ({ id }: Auction) => `gift ${id}`

export const givingOf = (auction: Auction): PurchaseState | undefined => purchases.value.get(giftKey(auction))

/** Gives, after asking the donor to sign in if need be. */
export function giveSignedIn(auction: Auction, gift: Gift): void {
  withSignIn('give', () => void give(auction, gift), { giveTo: auction.id, ...gift })
}

/** Makes the donation that was interrupted by signing in on another page. */
export function resumeGift(auction: Auction): void {
  const intent = takeIntent(sessionStorage, { path: location.pathname + location.search, nowMs: Date.now() })
  const { giveTo, amount, levelId = null, isPledge = false } = (intent ?? {}) as Partial<GiftIntent>
  if (giveTo === auction.id && amount) void give(auction, { amount, levelId, isPledge })
}

type GiftIntent = Gift & { giveTo: number }

function give(auction: Auction, { amount, levelId, isPledge }: Gift): Promise<void> {
  return purchase({
    key: giftKey(auction),
    path: `/v3/auctions/${auction.id}/donation`,
    body: { amount, isPledge, ...(levelId !== null && { levelId }) },
    quantity: 1,
    amount,
    isOne: ({ itemType, auctionId }: CartItem) => itemType === 'donation' && auctionId === auction.id,
  })
}
