import { Button } from '../../parts/button.tsx'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { money } from '../../shared/format.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { BidsInstead } from './bids-instead.tsx'
import { offerSentence } from './offer-sentence.ts'
import { chosenLimit } from './offer-state.ts'
import { wantBid } from './place-bid.ts'

/** The main button once a limit is chosen below it; plain bids step back behind what it will do. */
export function LimitBar({ item, limit }: { item: Item; limit: number }) {
  const bid = () => {
    chosenLimit.value = null
    wantBid(item, { offer: { kind: 'autoBid', amount: limit } })
  }
  return (
    <>
      <Button look="main" size="tall" class="bid-first" disabled={connection.value === 'lost'} onClick={bid}>
        {biddingWords.bid.bidUpTo(money(limit, item.currency))}
      </Button>
      <div class="bid-same-height">
        <BidsInstead item={item} />
        <p class="note question-foot">
          {offerSentence(item, { mode: 'autoBid', amount: limit, isLeader: false })}
        </p>
      </div>
    </>
  )
}
