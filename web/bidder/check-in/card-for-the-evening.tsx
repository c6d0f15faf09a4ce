import type { CardOnFile, CardPlace } from '../../shared/api-types.ts'
import { useReading } from '../../shared/use-reading.ts'
import { AddCardButton, CardOutcome, useCardChanges } from '../profile/add-card.tsx'
import { payWords } from '../words/pay-en.ts'

/** Whoever checks in without a card on file can add one, and pay with one tap afterwards. */
export function CardForTheEvening({ auctionId }: { auctionId: number }) {
  const { value } = useReading<{ cards: CardOnFile[]; organizations: CardPlace[] }>('/v3/bidder/cards')
  const changes = useCardChanges(() => {})
  const place = value?.organizations.find(({ auctionIds }) => auctionIds.includes(auctionId))
  if (!place || value?.cards.some(({ organizationId }) => organizationId === place.organizationId))
    return null
  return (
    <section class="check-in-card">
      <p>{payWords.cards.atCheckIn}</p>
      <AddCardButton place={place} changes={changes} name={payWords.addCard.add} />
      <CardOutcome changes={changes} />
      <p class="note">{payWords.addCard.consent}</p>
    </section>
  )
}
