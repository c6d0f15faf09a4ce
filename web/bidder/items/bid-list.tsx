import { useSignal } from '@preact/signals'
import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { StateShape } from '../../parts/state-tag.tsx'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { isWide } from '../frame/wide.ts'
import { words } from '../words/en.ts'
import { storyWords } from '../words/lot-story-en.ts'
import { bidderName } from './bidder-name.ts'
import type { CardState } from './card-state.ts'
import { countOfNewest } from './newest-bids.ts'

/** How many a column beside the picture has room for, at most. */
const SHORT = 5

/** The newest bids; mine are named, and the newest of mine is marked with how it is doing. */
export function BidList({ item, state }: { item: Item; state: CardState | null }) {
  const isWhole = useSignal(false)
  if (!isBidOn(item.itemType as ItemType) || item.itemType === 'sealedBid' || item.bidCount === 0) return null
  const now = nowSeconds.value
  const { recentBids } = item
  const newestOwn = recentBids.findIndex(({ isMine }) => isMine)
  const look = item.isCurrentUserWinning ? (state === 'belowReserve' ? 'reserve' : 'winning') : 'outbid'
  const newest = countOfNewest(item)
  const isShort = isWide.value && !isWhole.value
  return (
    <section class={isShort ? 'bids is-short' : 'bids'}>
      <div class="bids-head">
        <h2 class="item-heading">{words.item.bids(item.bidCount)}</h2>
        {isShort && recentBids.length > 2 && (
          <button
            type="button"
            class={recentBids.length > SHORT ? 'see-all' : 'see-all is-if-hidden'}
            onClick={() => (isWhole.value = true)}
          >
            {storyWords.seeAll}
          </button>
        )}
      </div>
      <ol class="bid-list">
        {recentBids.map(({ amount, time, bidder, isMine = false }, index) => (
          <li key={`${amount} ${time} ${bidder}`} class={index === newestOwn ? `is-${look}` : undefined}>
            <span class="bid-shape">{index === newestOwn && <StateShape look={look} size={20} />}</span>
            <span class="bid-who">{isMine ? storyWords.you : bidderName(bidder)}</span>
            <b>{money(amount, item.currency)}</b>
            <span class="note">{storyWords.ago(now - time)}</span>
          </li>
        ))}
      </ol>
      {!isShort && newest !== null && <p class="note">{storyWords.newest(newest)}</p>}
    </section>
  )
}
