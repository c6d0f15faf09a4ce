import { useSignal } from '@preact/signals'
import { Button } from '../../parts/button.tsx'
import { Price } from '../../parts/price.tsx'
import { StateShape } from '../../parts/state-tag.tsx'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { money } from '../../shared/format.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { words } from '../words/en.ts'
import { limitsAbove } from './amounts.ts'
import { BidLine } from './bid-line.tsx'
import { BidsInstead } from './bids-instead.tsx'
import { busyWord } from './busy-word.ts'
import { isUnderWay, offers } from './offer-state.ts'
import { openSheet } from './open-sheet.ts'
import { wantBid } from './place-bid.ts'
import { QuickAmounts } from './quick-amounts.tsx'

/**
 * A leader is never offered a plain bid, since it would be refused: the amounts are limits, and one is only chosen by
 * the first tap. Nothing is urgent, so the button is a quiet one. As high as the bar of those who do not lead.
 */
export function LeaderBar({ item }: { item: Item }) {
  const picked = useSignal<number | null>(null)
  const under = offers.value.get(item.id)
  const limits = limitsAbove(item, item.autoBidMax ?? null)
  const chosen = picked.value !== null && limits.includes(picked.value) ? picked.value : null
  const isBusy = isUnderWay(under)
  const act = () => {
    if (chosen === null) return openSheet.open(item.id, 'autoBid')
    picked.value = null
    wantBid(item, { offer: { kind: 'autoBid', amount: chosen } })
  }
  return (
    <>
      <LeaderLine item={item} />
      <Button
        look="soft"
        size="tall"
        class="bid-first"
        busy={busyWord(item, under)}
        disabled={connection.value === 'lost'}
        onClick={act}
      >
        {buttonWord(item, chosen)}
      </Button>
      <div class="bid-same-height">
        <BidsInstead item={item} />
        <div class="leader-limits">
          <QuickAmounts
            label={biddingWords.bid.limitLabel}
            amounts={limits}
            chosen={chosen}
            currency={item.currency}
            onChoose={(amount) => !isBusy && (picked.value = amount === chosen ? null : amount)}
          />
          <p class="note">{biddingWords.limit.noOneSees}</p>
        </div>
      </div>
    </>
  )
}

function LeaderLine({ item }: { item: Item }) {
  const isBelowReserve = item.hasReserve && !item.isReserveMet
  return (
    <BidLine item={item}>
      <span class={isBelowReserve ? 'leader-price' : 'leader-price is-winning'}>
        {!isBelowReserve && <StateShape look="winning" size={22} />}
        <b>
          <Price amount={item.currentPrice} currency={item.currency} />
        </b>
        {isBelowReserve ? biddingWords.bid.belowReserve : words.item.yourBid}
      </span>
    </BidLine>
  )
}

function buttonWord(item: Item, chosen: number | null): string {
  const hasLimit = item.autoBidMax != null
  if (chosen === null) return hasLimit ? biddingWords.bid.raiseLimit : biddingWords.bid.setLimit
  const text = money(chosen, item.currency)
  return hasLimit ? biddingWords.bid.raiseLimitTo(text) : biddingWords.bid.bidUpTo(text)
}
