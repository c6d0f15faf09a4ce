import { signal } from '@preact/signals'
import { get, post } from '../../shared/api.ts'
import type { CartItem } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'

export type Wanted = {
  /** Identifies what is being bought or given, to look up its state. */
  key: string
  path: string
  body: object
  quantity: number
  amount: number
  /** Whether a line of the cart is this purchase. */
  isOne: (line: CartItem) => boolean
}

type Bought = {
  step: 'bought'
  quantity: number
  amount: number
  awaitsConfirmation: boolean
  isPledge: boolean
}

export type PurchaseState =
  | { step: 'sending' | 'checking' }
  | Bought
  | { step: 'refused'; reason: string; message: string; quantity: number }
  | { step: 'failed'; error: unknown }

export const purchases = signal<ReadonlyMap<string, PurchaseState>>(new Map())

const RETRY_MS = 2_000

/**
 * Buys or gives. When the answer is lost, the cart shows whether the purchase was made; so it is sent only once the cart
 * before it is known.
 */
export async function purchase(wanted: Wanted): Promise<void> {
  const { key, path, body, quantity } = wanted
  if (isUnderWay(purchases.peek().get(key))) return
  note(key, { step: 'sending' })
  let before: readonly CartItem[]
  try {
    before = await ownLines(wanted)
  } catch (error) {
    return note(key, { step: 'failed', error })
  }
  try {
    note(key, boughtAs(await post<CartItem>(path, body), wanted))
  } catch (error) {
    if (!(error instanceof Failure)) return note(key, { step: 'failed', error })
    if (error.code === 'purchase_refused')
      return note(key, {
        step: 'refused',
        reason: String(error.details.reason),
        message: error.message,
        quantity,
      })
    if (!error.isUnanswered) return note(key, { step: 'failed', error })
    note(key, { step: 'checking' })
    const after = await readUntilAnswered(() => ownLines(wanted))
    const known = new Set(before.map(({ purchaseId }) => purchaseId))
    const made = after.find(({ purchaseId }) => !known.has(purchaseId))
    if (!made) return note(key, { step: 'failed', error })
    note(key, boughtAs(made, wanted))
  }
}

type UnderWay = Extract<PurchaseState, { step: 'sending' | 'checking' }>

const isUnderWay = (state: PurchaseState | undefined): state is UnderWay =>
  state?.step === 'sending' || state?.step === 'checking'

function boughtAs({ awaitsConfirmation, isPledge }: CartItem, { quantity, amount }: Wanted): Bought {
  return { step: 'bought', quantity, amount, awaitsConfirmation, isPledge }
}

/** What the button says while the request is under way. */
export function busyWord(
  state: PurchaseState | undefined,
  labels: { sending: string; checking: string },
): string | undefined {
  return isUnderWay(state) ? labels[state.step] : undefined
}

/** Forgets the result. What is under way stays, as the same thing would otherwise be bought or given twice. */
export function dismissPurchase(key: string): void {
  if (isUnderWay(purchases.peek().get(key))) return
  const rest = new Map(purchases.peek())
  rest.delete(key)
  purchases.value = rest
}

/** The purchases of this kind in the cart, whose newest come first. */
async function ownLines({ isOne }: Wanted): Promise<CartItem[]> {
  const { purchases: mine } = await get<{ purchases: CartItem[] }>('/v3/bidder/my-activity?limit=1')
  return mine.filter(isOne)
}

async function readUntilAnswered<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await read()
    } catch {
      await new Promise((later) => setTimeout(later, RETRY_MS))
    }
  }
}

function note(key: string, state: PurchaseState): void {
  purchases.value = new Map(purchases.peek()).set(key, state)
}
