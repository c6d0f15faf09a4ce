import { useEffect } from 'preact/hooks'
import { ChoiceRow } from '../../parts/choice-row.tsx'
import { Lock } from '../../parts/icons.tsx'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { isWide } from '../frame/wide.ts'
import { biddingWords } from '../words/bidding-en.ts'
import { nextLimits } from './amounts.ts'
import { closedWord } from './closed-word.ts'
import './limit-row.css'
import { chosenLimit, chosenLimitFor, isUnderWay, needs, offers } from './offer-state.ts'
import { openSheet } from './open-sheet.ts'
import { QuickAmounts } from './quick-amounts.tsx'

/** "Bid for me up to…", as three amounts where there is room for them and else as a switch; and the buy-now price. */
export function LimitRow({ item }: { item: Item }) {
  const { buy } = biddingWords
  if (closedWord(item, null) !== null) return null
  const hasLimits = item.itemType === 'silent' || item.itemType === 'live'
  const canBuyNow =
    item.itemType === 'silent' && item.buyNowPrice !== null && item.currentPrice < item.buyNowPrice
  return (
    <>
      {hasLimits &&
        (isWide.value && !item.isCurrentUserWinning ? <Limits item={item} /> : <LimitSwitch item={item} />)}
      {canBuyNow && (
        <ChoiceRow
          name={buy.now(money(item.buyNowPrice!, item.currency))}
          text={buy.nowText}
          onClick={() => openSheet.open(item.id, 'buyNow')}
        />
      )}
    </>
  )
}

/** A leader without a limit chooses one in the bar. */
function LimitSwitch({ item }: { item: Item }) {
  const { limit: words } = biddingWords
  const limit = item.autoBidMax ?? null
  if (item.isCurrentUserWinning && limit === null) return null
  return (
    <ChoiceRow
      name={limit === null ? words.row : words.isSet(money(limit, item.currency))}
      text={limit === null ? words.rowText : words.secret}
      isOn={limit !== null}
      onClick={() => openSheet.open(item.id, 'autoBid')}
    />
  )
}

/** The first tap only chooses: the main button then names the limit, and a second tap takes the choice back. */
function Limits({ item }: { item: Item }) {
  const chosen = chosenLimitFor(item)
  useEffect(() => {
    if (!chosen) chosenLimit.value = null
  }, [chosen])
  if (needs.value.get(item.id)) return null
  // While one is chosen none of them moves, whatever the price does.
  const amounts = chosen?.amounts ?? nextLimits(item)
  const choose = (amount: number) => {
    if (isUnderWay(offers.peek().get(item.id))) return
    chosenLimit.value = amount === chosen?.amount ? null : { itemId: item.id, amount, amounts }
  }
  return (
    <div class="limits">
      <div class="limits-head">
        <h2 class="item-heading">{biddingWords.limit.row}</h2>
        <span class="note">
          <Lock size={18} /> {biddingWords.limit.noOneSees}
        </span>
      </div>
      <QuickAmounts
        label={biddingWords.limit.row}
        amounts={amounts}
        chosen={chosen?.amount ?? null}
        currency={item.currency}
        onChoose={choose}
      />
    </div>
  )
}
