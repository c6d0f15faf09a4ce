import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { call } from '../../shared/api.ts'
import type { CardOnFile } from '../../shared/api-types.ts'
import { brandName } from '../../shared/brand-name.ts'
import { cardMonth } from '../../shared/card-month.ts'
import { Failure } from '../../shared/failure.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { payWords } from '../words/pay-en.ts'

/** The cards on file, one for each organization: only that one may charge it. */
export function CardsPage() {
  return <OwnPage title={payWords.cards.title}>{isSignedIn.value && <Cards />}</OwnPage>
}

function Cards() {
  const { cards: text } = payWords
  const { value, failure, read } = useReading<{ cards: CardOnFile[] }>('/v3/bidder/cards')
  if (!value) return <Waiting failure={failure} again={() => void read()} />
  if (value.cards.length === 0) return <Notice title={text.none} text={text.noneText} />
  return (
    <ul class="own-list">
      {value.cards.map((card) => (
        <CardRow key={card.id} card={card} onRemoved={() => void read()} />
      ))}
    </ul>
  )
}

function CardRow({ card, onRemoved }: { card: CardOnFile; onRemoved: () => void }) {
  const { cards: text } = payWords
  const isBusy = useSignal(false)
  const trouble = useSignal<unknown>(null)
  const remove = async () => {
    isBusy.value = true
    trouble.value = null
    try {
      await call('DELETE', `/v3/bidder/cards/${card.id}`)
      onRemoved()
    } catch (error) {
      trouble.value = error
    }
    isBusy.value = false
  }
  return (
    <li class="own-row">
      <div class="own-row-main">
        <p class="own-row-name">{payWords.cardEnding(brandName(card.brand), card.lastFour)}</p>
        <p class="second">
          {text.of(card.organizationName)} · {payWords.expires(cardMonth(card.expiryMonth))}
        </p>
        {trouble.value ? <p role="alert">{troubleText(trouble.value)}</p> : null}
      </div>
      <Button look="bare" busy={isBusy.value ? text.removing : undefined} onClick={() => void remove()}>
        {text.remove}
      </Button>
    </li>
  )
}

const troubleText = (error: unknown) =>
  error instanceof Failure && error.details.reason === 'secures_a_bid'
    ? payWords.cards.securesABid
    : failureWords(error)
