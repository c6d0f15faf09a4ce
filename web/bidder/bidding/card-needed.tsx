import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { post } from '../../shared/api.ts'
import type { Item, OnlinePayment } from '../../shared/api-types.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { navigate, place } from '../../shared/router.ts'
import { language } from '../../shared/words.ts'
import { payWords } from '../words/pay-en.ts'
import { readNeeds } from './read-needs.ts'

/** On the way into a bid: adds a card at the payment page, and comes back to the same lot, where the bid goes on. */
export function CardNeeded({ item, label }: { item: Item; label: string }) {
  const busy = useSignal<string | undefined>(undefined)
  const trouble = useSignal<string | null>(null)
  useEffect(() => void returned(), [item.id])

  /** Whoever comes back has the number of the attempt in the address. */
  async function returned(): Promise<void> {
    const attemptId = Number(new URLSearchParams(place.peek().query).get('card'))
    if (!Number.isInteger(attemptId) || attemptId <= 0) return
    await during(payWords.looking, async () => {
      const { state } = await post<OnlinePayment>(`/v3/bidder/payments/${attemptId}/look`)
      navigate(place.peek().path, { replace: true })
      if (state === 'saved') await readNeeds(item)
      else trouble.value = payWords.addCard.notAdded
    })
  }

  const add = () =>
    during(payWords.opening, async () => {
      const body = { returnTo: `/i/${item.id}`, consentVersion: 1, language }
      const { url } = await post<OnlinePayment>(`/v3/auctions/${item.auctionId}/card`, body)
      if (url) location.assign(url)
    })

  async function during(word: string, work: () => Promise<void>): Promise<void> {
    busy.value = word
    trouble.value = null
    try {
      await work()
    } catch (error) {
      trouble.value = failureWords(error)
    }
    busy.value = undefined
  }

  return (
    <>
      <p class="bid-line" role="status">
        {trouble.value ?? payWords.addCard.leaving}
      </p>
      <Button look="main" size="tall" class="bid-first" busy={busy.value} onClick={() => void add()}>
        {label}
      </Button>
      <p class="note">{payWords.addCard.consent}</p>
    </>
  )
}
