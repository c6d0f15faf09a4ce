import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { lotWords } from '../words/lot-en.ts'
import { nextAmounts } from './amounts.ts'
import { BidLabel } from './bid-label.tsx'

/** The room of the larger bids and nothing else: what takes their place keeps the bar's height under a finger. */
export function BidsInstead({ item }: { item: Item }) {
  const [, ...more] = nextAmounts(item, 3)
  return (
    <div class="bid-more" aria-hidden="true">
      {more.map((amount) => (
        <span key={amount} class="button">
          <BidLabel amount={money(amount, item.currency)} />
        </span>
      ))}
      <span class="button">{lotWords.bar.other}</span>
    </div>
  )
}
