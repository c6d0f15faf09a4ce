import type { Item } from '../../shared/api-types.ts'
import { isWarned } from '../../shared/fair-warning.ts'
import { money } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { lotWords } from '../words/lot-en.ts'
import { bidderName } from './bidder-name.ts'
import { warning } from './fair-warning.ts'

/** What the auctioneer calls on a live lot, as the largest thing on the page: to whom it goes if nobody bids more. */
export function AuctioneerCall({ item }: { item: Item }) {
  const isLast = item.status === 'closing'
  const isCalled = isLast || isWarned(warning.value, item.id, nowSeconds.value)
  return (
    <div role="status">
      {isCalled && (
        <div class="call">
          <p class="serif call-word">{isLast ? lotWords.lastCall : lotWords.fairWarning}</p>
          <p>{goingTo(item)}</p>
        </div>
      )}
    </div>
  )
}

function goingTo({
  recentBids: [leading],
  currentPrice,
  currency,
  bidCount,
  isCurrentUserWinning,
}: Item): string {
  if (bidCount === 0 || !leading) return lotWords.goingUnsold
  const amount = money(currentPrice, currency)
  return isCurrentUserWinning
    ? lotWords.goingToYou(amount)
    : lotWords.goingTo(bidderName(leading.bidder), amount)
}
