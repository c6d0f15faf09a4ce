import { signal } from '@preact/signals'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/live.ts'
import { takeIntent } from '../sign-in/intent.ts'
import { withSignIn } from '../sign-in/sign-in-request.ts'
import { loadBidBar } from './load-bid-bar.ts'
import type { Offer, Outcome } from './outcome.ts'

/** How far an offer has got. Nothing is shown as done before the service has confirmed it. */
export type OfferState =
  | { step: 'sending'; offer: Offer }
  /** The answer was lost, and we are finding out whether the bid counted. */
  | { step: 'checking'; offer: Offer }
  | { step: 'done'; offer: Offer; outcome: Outcome }
  | { step: 'failed'; offer: Offer; error: unknown }

/** By item; each has at most one offer under way. */
export const offers = signal<ReadonlyMap<number, OfferState>>(new Map())

export const isUnderWay = (state: OfferState | undefined) =>
  state?.step === 'sending' || state?.step === 'checking'

export function noteOffer(itemId: number, state: OfferState): void {
  offers.value = new Map(offers.peek()).set(itemId, state)
}

export function dismissOffer(itemId: number): void {
  const rest = new Map(offers.peek())
  rest.delete(itemId)
  offers.value = rest
}

/** Makes the offer, after asking the bidder to sign in if need be. */
export function offerSignedIn(item: Item, offer: Offer): void {
  withSignIn('bid', () => void makeOffer(item, offer), { itemId: item.id, ...offer })
}

/** Makes the offer that was interrupted by signing in on another page. */
export function resumeOffer(item: Item): void {
  const intent = takeIntent(sessionStorage, { path: location.pathname + location.search, nowMs: Date.now() })
  const { itemId, kind, amount } = (intent ?? {}) as Partial<Offer & { itemId: number }>
  if (itemId === item.id && kind && amount) void makeOffer(item, { kind, amount })
}

/** The button changes at once; the code that sends was fetched with the bar's other parts, once the page was shown. */
export async function makeOffer(item: Item, offer: Offer): Promise<void> {
  if (isUnderWay(offers.peek().get(item.id)) || connection.peek() === 'lost') return
  noteOffer(item.id, { step: 'sending', offer })
  try {
    const { sendOffer } = await loadBidBar()
    await sendOffer(item, offer)
  } catch (error) {
    noteOffer(item.id, { step: 'failed', offer, error })
  }
}
