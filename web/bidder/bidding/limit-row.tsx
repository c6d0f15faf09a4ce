import { takesBids } from '../../../src/engine/statuses.ts'
import { ChoiceRow } from '../../parts/choice-row.tsx'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { lotWords } from '../words/lot-en.ts'
import { openSheet } from './open-sheet.ts'

/** "Bid for me up to…" as a switch, and the buy-now price. */
export function LimitRow({ item }: { item: Item }) {
  const { bar } = lotWords
  const isOpen = takesBids(item.statusId as never)
  const hasLimits = isOpen && (item.itemType === 'silent' || item.itemType === 'live')
  const limit = item.autoBidMax ?? null
  const canBuyNow =
    isOpen && item.itemType === 'silent' && item.buyNowPrice !== null && item.currentPrice < item.buyNowPrice
  return (
    <>
      {hasLimits && (
        <ChoiceRow
          name={limit === null ? bar.limitRow : bar.limitIs(money(limit, item.currency))}
          text={limit === null ? bar.limitRowText : bar.limitSecretShort}
          isOn={limit !== null}
          onClick={() => openSheet.open(item.id, 'autoBid')}
        />
      )}
      {canBuyNow && (
        <ChoiceRow
          name={bar.buyNow(money(item.buyNowPrice!, item.currency))}
          text={bar.buyNowText}
          onClick={() => openSheet.open(item.id, 'buyNow')}
        />
      )}
    </>
  )
}
