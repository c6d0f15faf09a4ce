import { Button } from '../../parts/button.tsx'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { money } from '../../shared/format.ts'
import type { Stake } from '../items/card-state.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { words } from '../words/en.ts'
import { BidLine } from './bid-line.tsx'
import { busyWord } from './busy-word.ts'
import { offers } from './offer-state.ts'
import { openSheet } from './open-sheet.ts'

export function SealedBar({ item, stake }: { item: Item; stake: Stake | null }) {
  return (
    <>
      <BidLine item={item}>
        <b>
          {stake ? biddingWords.bid.sealedIn(money(stake.amount, item.currency)) : words.item.state.sealed}
        </b>
      </BidLine>
      <Button
        look={stake ? 'soft' : 'main'}
        size="tall"
        class="bid-first"
        busy={busyWord(item, offers.value.get(item.id))}
        disabled={connection.value === 'lost'}
        onClick={() => openSheet.open(item.id, 'sealed')}
      >
        {stake ? biddingWords.bid.raiseSealed : biddingWords.bid.placeSealed}
      </Button>
    </>
  )
}
