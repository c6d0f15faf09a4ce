import { get } from '../../shared/api.ts'
import type { CartItem, MyAuction, Receipts } from '../../shared/api-types.ts'
import type { Cart } from './bills.ts'

const AT_ONCE = 50

export type CartSoFar = Cart & { totalCount: number }

/** The first lines of the cart, or those that follow the ones shown, with the receipts and paddles of their auctions. */
export async function readCart(shown: CartSoFar | null): Promise<CartSoFar> {
  const known = shown?.items ?? []
  const [page, { auctions }, { receipts }] = await Promise.all([
    get<{ items: CartItem[]; totalCount: number }>(
      `/v3/bidder/my-cart?limit=${AT_ONCE}&offset=${known.length}`,
    ),
    get<{ auctions: MyAuction[] }>('/v3/bidder/my-auctions?limit=100'),
    get<Receipts>('/v3/bidder/receipts?limit=100'),
  ])
  return { items: [...known, ...page.items], totalCount: page.totalCount, auctions, receipts }
}
