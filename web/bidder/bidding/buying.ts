import { signal } from '@preact/signals'
import { get, post } from '../../shared/api.ts'
import type { Item } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'

export type Purchase = { purchaseId: number; itemId: number; quantity: number; purchaseAmount: string }

export type BuyState =
  | { step: 'sending' | 'checking' }
  | { step: 'bought'; quantity: number; amount: number }
  | { step: 'refused'; reason: string; message: string }
  | { step: 'failed'; error: unknown }

export const purchases = signal<ReadonlyMap<number, BuyState>>(new Map())

/** Buys; when the answer is lost, the cart tells whether it was bought. */
export async function buy(item: Item, quantity: number): Promise<void> {
  const amount = (item.buyNowPrice ?? item.currentPrice) * quantity
  const before = await bought(item.id).catch(() => null)
  note(item.id, { step: 'sending' })
  try {
    await post<Purchase>(`/v3/item/${item.id}/purchase`, { quantity })
    note(item.id, { step: 'bought', quantity, amount })
  } catch (error) {
    if (!(error instanceof Failure)) return note(item.id, { step: 'failed', error })
    if (error.code === 'purchase_refused')
      return note(item.id, { step: 'refused', reason: String(error.details.reason), message: error.message })
    if (!error.isUnanswered || before === null) return note(item.id, { step: 'failed', error })
    note(item.id, { step: 'checking' })
    const after = await askUntilAnswered(() => bought(item.id))
    note(item.id, after > before ? { step: 'bought', quantity, amount } : { step: 'failed', error })
  }
}

export function dismissPurchase(itemId: number): void {
  const rest = new Map(purchases.peek())
  rest.delete(itemId)
  purchases.value = rest
}

/** How many purchases of the item are in my cart. */
async function bought(itemId: number): Promise<number> {
  const { purchases: mine } = await get<{ purchases: { id: number }[] }>('/v3/bidder/my-activity?limit=1')
  return mine.filter(({ id }) => id === itemId).length
}

async function askUntilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch {
      await new Promise((later) => setTimeout(later, 2_000))
    }
  }
}

function note(itemId: number, state: BuyState): void {
  purchases.value = new Map(purchases.peek()).set(itemId, state)
}
