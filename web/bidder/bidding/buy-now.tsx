import { Button } from '../../parts/button.tsx'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { connection } from '../../shared/live.ts'
import { biddingWords } from '../bidding-words.ts'
import { lotWords } from '../lot-words.ts'
import { BuyNotice } from './buy-bar.tsx'
import { busyWord, buySignedIn, purchaseOf } from './buying.ts'

/** Ends the lot, so it is said before the tap. */
export function BuyNow({ item, onClose }: { item: Item; onClose: () => void }) {
  const state = purchaseOf(item)
  const price = money(item.buyNowPrice!, item.currency)
  return (
    <div class="bid-form">
      <div class="bid-sentence">
        <p>{biddingWords.buy.nowSentence(price)}</p>
      </div>
      <BuyNotice state={state} currency={item.currency} />
      {state?.step === 'bought' ? (
        <Button size="tall" onClick={onClose}>
          {biddingWords.buy.done}
        </Button>
      ) : (
        <Button
          look="main"
          size="tall"
          busy={busyWord(state)}
          disabled={connection.value === 'lost'}
          onClick={() => buySignedIn(item, 1)}
        >
          {lotWords.bar.buyNow(price)}
        </Button>
      )}
    </div>
  )
}
