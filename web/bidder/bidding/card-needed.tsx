import { Button } from '../../parts/button.tsx'
import type { Item } from '../../shared/api-types.ts'
import { failureWords } from '../../shared/failure-words.ts'
import { payWords } from '../words/pay-en.ts'
import { cardStep, leaveForCard } from './card-on-the-way.ts'

/** Before the first bid: adds a card at the payment page, and comes back to the same lot. */
export function CardNeeded({ item, label }: { item: Item; label: string }) {
  const step = cardStep.value
  const text = {
    notAdded: payWords.addCard.notAdded,
    failed: step?.step === 'failed' ? failureWords(step.error) : '',
    opening: payWords.addCard.leaving,
    looking: payWords.addCard.leaving,
  }
  const busy = { opening: payWords.opening, looking: payWords.looking }
  return (
    <>
      <p class="bid-line" role="status">
        {step ? text[step.step] : payWords.addCard.leaving}
      </p>
      <Button
        look="main"
        size="tall"
        class="bid-first"
        busy={step ? busy[step.step as 'opening'] : undefined}
        onClick={() => void leaveForCard(item, null)}
      >
        {label}
      </Button>
      <p class="note">{payWords.addCard.consent}</p>
    </>
  )
}
