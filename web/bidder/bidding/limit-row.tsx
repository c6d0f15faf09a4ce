import { takesBids } from '../../../src/engine/statuses.ts'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { biddingWords } from '../bidding-words.ts'
import type { CardState } from '../items/card-state.ts'
import { openSheet } from './open-sheet.ts'

/** "Bid for me up to…" as a switch; the whole row is its target. Also the price at which the lot can be had at once. */
export function LimitRow({ item }: { item: Item; state: CardState | null }) {
  const isOpen = takesBids(item.statusId as never)
  const hasLimits = isOpen && (item.itemType === 'silent' || item.itemType === 'live')
  const limit = item.autoBidMax ?? null
  const canBuyNow =
    isOpen && item.itemType === 'silent' && item.buyNowPrice !== null && item.currentPrice < item.buyNowPrice
  return (
    <>
      {hasLimits && (
        <button
          type="button"
          role="switch"
          aria-checked={limit !== null}
          class="limit-row"
          onClick={() => openSheet.open(item.id, 'autoBid')}
        >
          <span>
            <b>
              {limit === null
                ? biddingWords.bid.limitRow
                : biddingWords.bid.limitIs(money(limit, item.currency))}
            </b>
            <span class="second">
              {limit === null ? biddingWords.bid.limitRowText : biddingWords.bid.limitSecretShort}
            </span>
          </span>
          <span class="switch" aria-hidden="true" />
        </button>
      )}
      {canBuyNow && (
        <button type="button" class="limit-row" onClick={() => openSheet.open(item.id, 'buyNow')}>
          <span>
            <b>{biddingWords.buy.now(money(item.buyNowPrice!, item.currency))}</b>
            <span class="second">{biddingWords.buy.nowText}</span>
          </span>
          <span class="limit-row-next" aria-hidden="true" />
        </button>
      )}
    </>
  )
}
