import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { MoneyButton } from '../../parts/money-button.tsx'
import { post } from '../../shared/api.ts'
import type { Item, RunnerUpOffer } from '../../shared/api-types.ts'
import { SecondTap } from '../../shared/double-tap.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { moment, money } from '../../shared/format.ts'
import { on } from '../../shared/live.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { useReading } from '../../shared/use-reading.ts'
import { accountWords } from '../words/account-en.ts'
import './runner-up-offer.css'

type Offers = { offers: RunnerUpOffer[] }

/** A lot that the reader can have after all, since its winner did not take it: yes or no, until a time. */
export function RunnerUpOfferNotice({ item, onAnswered }: { item: Item; onAnswered: () => void }) {
  const { value, read } = useReading<Offers>(`/v3/bidder/runner-up-offers?itemId=${item.id}`)
  useEffect(() => on('event.notification', () => void read()), [])
  const [newest] = value?.offers ?? []
  if (!newest || newest.outcome === 'accepted') return null
  const isOpen = newest.outcome === null && newest.deadline > nowSeconds.value
  return isOpen ? (
    <OpenOffer key={newest.id} offer={newest} onAnswered={() => void read().then(onAnswered)} />
  ) : (
    <p class="runner-up-over">{accountWords.runnerUp.over}</p>
  )
}

function OpenOffer({ offer, onAnswered }: { offer: RunnerUpOffer; onAnswered: () => void }) {
  const text = accountWords.runnerUp
  const answering = useSignal<'accept' | 'decline' | null>(null)
  const declining = useMemo(() => new SecondTap(), [])
  const failure = useSignal<unknown>(null)
  const price = money(offer.amount, offer.currency)
  const answer = async (isAccepted: boolean) => {
    if (answering.peek()) return
    answering.value = isAccepted ? 'accept' : 'decline'
    failure.value = null
    try {
      await post(`/v3/bidder/runner-up-offers/${offer.id}/answer`, { isAccepted })
      onAnswered()
    } catch (error) {
      failure.value = error
    }
    answering.value = null
  }
  return (
    <section class="runner-up-offer" aria-labelledby="runner-up-offer">
      <h2 id="runner-up-offer" class="serif">
        {text.title(price)}
      </h2>
      <p>{text.text}</p>
      <p class="second">{text.until(moment(offer.deadline, nowSeconds.value))}</p>
      <div role="alert">
        {failure.value !== null && <p class="field-error">{failureWords(failure.value)}</p>}
      </div>
      <div class="runner-up-buttons">
        <MoneyButton
          look="main"
          size="tall"
          terms={price}
          busy={answering.value === 'accept' ? text.sending : undefined}
          onClick={() => void answer(true)}
        >
          {text.accept(price)}
        </MoneyButton>
        <Button
          look="bare"
          busy={answering.value === 'decline' ? text.sending : undefined}
          aria-disabled={declining.isDeaf.value}
          onClick={() => declining.tap() && void answer(false)}
        >
          {declining.isAsking.value ? text.declineSure : text.decline}
        </Button>
      </div>
    </section>
  )
}
