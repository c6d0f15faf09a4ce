import { Button } from '../../parts/button.tsx'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { money } from '../../shared/format.ts'
import { payWords } from '../words/pay-en.ts'
import { cardStep, leaveForCard } from './card-on-the-way.ts'
import { NoticeLine } from './notice-line.tsx'
import type { Offer } from './outcome.ts'

type Props = {
  item: Item
  /** What did not happen. */
  text: string
  /** The bid that goes on once the card is on file; null for a purchase. */
  offer: Offer | null
}

/** A bid was refused for want of a card: one tap leads to the payment page, and from there back to the same bid. */
export function CardRefusal({ item, text, offer }: Props) {
  const { addCard } = payWords
  const step = cardStep.value
  const title = step?.step === 'failed' ? failureWords(step.error) : addCard.needed
  const busy = { opening: payWords.opening, looking: payWords.looking }[step?.step as 'opening']
  return (
    <NoticeLine
      look="wrong"
      title={step?.step === 'notAdded' ? addCard.notAdded : title}
      action={
        <Button
          look="main"
          busy={busy}
          disabled={connection.value === 'lost'}
          onClick={() => void leaveForCard(item, offer)}
        >
          {offer ? addCard.andBid(money(offer.amount, item.currency)) : addCard.add}
        </Button>
      }
    >
      {text} {addCard.consent}
    </NoticeLine>
  )
}
