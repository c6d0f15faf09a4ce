import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import type { CardOnFile, CardPlace } from '../../shared/api-types.ts'
import { brandName } from '../../shared/brand-name.ts'
import { cardMonth, isPastMonth } from '../../shared/card-month.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { OwnPage, Waiting } from '../frame/own-page.tsx'
import { payWords } from '../words/pay-en.ts'
import { AddCardButton, CardOutcome, useCardChanges } from './add-card.tsx'
import type { CardChanges } from './card-changes.ts'

/** The cards on file, one for each organization: only that one may charge it. */
export function CardsPage() {
  return <OwnPage title={payWords.cards.title}>{isSignedIn.value && <Cards />}</OwnPage>
}

type Answer = { cards: CardOnFile[]; organizations: CardPlace[] }

function Cards() {
  const { cards: text } = payWords
  const { value, failure, read } = useReading<Answer>('/v3/bidder/cards')
  const changes = useCardChanges(() => void read())
  if (!value) return <Waiting failure={failure} again={() => void read()} />
  const { cards, organizations } = value
  const without = organizations.filter(
    ({ organizationId }) => !cards.some((card) => card.organizationId === organizationId),
  )
  if (cards.length + without.length === 0) return <Notice title={text.none} text={text.noneText} />
  return (
    <>
      <ul class="own-list">
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            place={organizations.find(({ organizationId }) => organizationId === card.organizationId)}
            changes={changes}
          />
        ))}
        {without.map((one) => (
          <li key={one.organizationId} class="own-row">
            <div class="own-row-main">
              <p class="own-row-name">{text.none}</p>
              <p class="second">{text.of(one.organizationName)}</p>
            </div>
            <AddCardButton place={one} changes={changes} name={payWords.addCard.add} />
          </li>
        ))}
      </ul>
      <CardOutcome changes={changes} />
      {organizations.length > 0 && (
        <>
          <p class="second">{payWords.addCard.leaving}</p>
          <p class="note">{payWords.addCard.consent}</p>
        </>
      )}
    </>
  )
}

type CardRowProps = { card: CardOnFile; place: CardPlace | undefined; changes: CardChanges }

function CardRow({ card, place, changes }: CardRowProps) {
  const { cards: text } = payWords
  const busy = changes.busy.value
  const month = cardMonth(card.expiryMonth)
  const isRemoving = busy !== null && busy !== 'looking' && 'cardId' in busy && busy.cardId === card.id
  return (
    <li class="own-row">
      <div class="own-row-main">
        <p class="own-row-name">{payWords.cardEnding(brandName(card.brand), card.lastFour)}</p>
        <p class="second">
          {text.of(card.organizationName)} ·{' '}
          {isPastMonth(card.expiryMonth, nowSeconds.value) ? (
            <b>{text.expired(month)}</b>
          ) : (
            payWords.expires(month)
          )}
        </p>
      </div>
      {place && <AddCardButton place={place} changes={changes} name={text.replace} />}
      <Button
        look="bare"
        busy={isRemoving ? text.removing : undefined}
        disabled={busy !== null && !isRemoving}
        onClick={() => void changes.remove(card.id)}
      >
        {text.remove}
      </Button>
    </li>
  )
}
