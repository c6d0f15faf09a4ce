import { Button } from '../../parts/button.tsx'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { BuyButton } from './buy-button.tsx'
import { BuyNotice } from './buy-notice.tsx'
import { purchaseOf } from './buying.ts'

/** Buying now ends the lot's contest, so the sheet says so before the tap. */
export function BuyNow({ item, onClose }: { item: Item; onClose: () => void }) {
  const price = money(item.buyNowPrice!, item.currency)
  const isBought = purchaseOf(item)?.step === 'bought'
  return (
    <div class="bid-form">
      {!isBought && (
        <div class="bid-sentence">
          <p>{biddingWords.buy.nowSentence(price)}</p>
        </div>
      )}
      <div role="status" class="sheet-notice">
        <BuyNotice item={item} />
      </div>
      {isBought ? (
        <Button size="tall" onClick={onClose}>
          {biddingWords.buy.done}
        </Button>
      ) : (
        <BuyButton item={item} quantity={1} size="tall" label={biddingWords.buy.now(price)} />
      )}
    </div>
  )
}
