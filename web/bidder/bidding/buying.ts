import type { Item } from '../../shared/api-types.ts'
import { type PurchaseState, purchase, purchases } from '../purchases/purchasing.ts'
import { withSignIn } from '../sign-in/sign-in-request.ts'

/** Buys an item in this quantity, after asking the buyer to sign in if need be. */
export function buySignedIn(item: Item, quantity: number): void {
  const wanted = {
    key: keyOf(item),
    path: `/v3/item/${item.id}/purchase`,
    body: { quantity },
    quantity,
    amount: (item.buyNowPrice ?? item.currentPrice) * quantity,
    isOne: ({ id }: { id: number }) => id === item.id,
  }
  withSignIn('buy', () => void purchase(wanted))
}

export const purchaseOf = (item: Item): PurchaseState | undefined => purchases.value.get(keyOf(item))

const keyOf = ({ id }: Item) => `item ${id}`
