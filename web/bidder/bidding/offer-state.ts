import { signal } from '@preact/signals'
import type { Item } from '../../shared/api-types.ts'
import { isWide } from '../frame/wide.ts'
import type { Question } from './bid-questions.ts'
import type { Need } from './needs.ts'
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

/** The question that is open, and the item it is about. */
export const asked = signal<{ itemId: number; question: Question } | null>(null)

type ChosenLimit = { itemId: number; amount: number; amounts: readonly number[] }

/** The limit that was chosen on a wide page but not bid yet, and those beside it. */
export const chosenLimit = signal<ChosenLimit | null>(null)

export function chosenLimitFor({ id, nextMinimumBid }: Item): ChosenLimit | null {
  const limit = chosenLimit.value
  return isWide.value && limit?.itemId === id && limit.amount >= nextMinimumBid ? limit : null
}

/** By item: what the person who is signed in has to do before they can bid or buy. */
export const needs = signal<ReadonlyMap<number, Need | null>>(new Map())

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
