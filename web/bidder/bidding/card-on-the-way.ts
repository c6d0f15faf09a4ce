import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { post } from '../../shared/api.ts'
import type { Item, OnlinePayment } from '../../shared/api-types.ts'
import { navigate, place } from '../../shared/router.ts'
import { language } from '../../shared/words.ts'
import { postWithCaptcha } from '../captcha/post-with-captcha.ts'
import { itemView } from '../items/item-view.ts'
import { dropIntent, storeIntent, takeIntent } from '../sign-in/intent.ts'
import { noteOffer } from './offer-state.ts'
import type { Offer } from './outcome.ts'
import { resumeBid } from './place-bid.ts'
import { readNeeds } from './read-needs.ts'

/** How adding a card on the way into a bid goes; one at a time, as it leaves the page. */
export const cardStep = signal<
  null | { step: 'opening' | 'looking' } | { step: 'notAdded' } | { step: 'failed'; error: unknown }
>(null)

/** To the payment page, which leads back to the same lot; a bid that was refused for want of a card waits meanwhile. */
export async function leaveForCard(item: Item, offer: Offer | null): Promise<void> {
  if (cardStep.peek()?.step === 'opening') return
  cardStep.value = { step: 'opening' }
  try {
    const path = `/i/${item.id}`
    const body = { returnTo: path, consentVersion: 1, language }
    const { url } = await postWithCaptcha<OnlinePayment>(`/v3/auctions/${item.auctionId}/card`, body)
    const waiting = { offer, nextMinimumBid: item.nextMinimumBid, sinceMs: Date.now() }
    const stored = { path, intent: { itemId: item.id, waiting }, storedAtMs: Date.now() }
    if (offer) storeIntent(sessionStorage, stored)
    else dropIntent(sessionStorage)
    // Browsers bring a page back as it was left.
    addEventListener('pagehide', () => (cardStep.value = null), { once: true })
    if (url) location.assign(url)
  } catch (error) {
    cardStep.value = { step: 'failed', error }
  }
}

/** Whoever comes back has the number of the attempt in the address. Then the bid goes on, or is asked about once more. */
export function useReturnWithCard(item: Item): void {
  useEffect(() => void returned(item), [item.id])
}

async function returned(item: Item): Promise<void> {
  const attemptId = Number(new URLSearchParams(place.peek().query).get('card'))
  if (!Number.isInteger(attemptId) || attemptId <= 0) return
  cardStep.value = { step: 'looking' }
  try {
    const { state } = await post<OnlinePayment>(`/v3/bidder/payments/${attemptId}/look`)
    navigate(place.peek().path, { replace: true })
    cardStep.value = state === 'saved' ? null : { step: 'notAdded' }
    if (state !== 'saved') return refuseAgain(item)
    await readNeeds(item)
    resumeBid(itemView(item.id).current ?? item)
  } catch (error) {
    cardStep.value = { step: 'failed', error }
  }
}

/** The bid of somebody who came back without a card is still refused, and can be tried again. */
function refuseAgain(item: Item): void {
  const stored = takeIntent(sessionStorage, { path: place.peek().path, nowMs: Date.now() })
  const { itemId, waiting } = (stored ?? {}) as { itemId?: number; waiting?: { offer: Offer } }
  if (itemId !== item.id || !waiting) return
  const outcome = { kind: 'refused', code: 'card_required', message: '', next: null } as const
  noteOffer(item.id, { step: 'done', offer: waiting.offer, outcome })
}
