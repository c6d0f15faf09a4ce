import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { StateShape } from '../../parts/state-tag.tsx'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { words } from '../words/en.ts'
import { lotWords } from '../words/lot-en.ts'
import type { Stake } from './card-state.ts'
import { ownBids } from './own-bids.ts'

/** The newest bids; mine is named and marked. */
export function BidList({ item, stake }: { item: Item; stake: Stake | null }) {
  if (!isBidOn(item.itemType as ItemType) || item.itemType === 'sealedBid' || item.bidCount === 0) return null
  const now = nowSeconds.value
  const isWinning = item.isCurrentUserWinning ?? false
  const mine = ownBids(item.recentBids, { isWinning, amount: stake?.amount ?? null })
  const look = isWinning ? 'winning' : 'outbid'
  return (
    <section>
      <h2 class="item-heading">{words.item.bids(item.bidCount)}</h2>
      <ol class="bid-list">
        {item.recentBids.map(({ amount, time, bidder }, index) => (
          <li key={`${amount} ${time} ${bidder}`} class={mine === index ? `is-${look}` : undefined}>
            <span class="bid-shape">{mine === index && <StateShape look={look} size={20} />}</span>
            <span class="bid-who">{mine === index ? lotWords.you : nameOf(bidder)}</span>
            <b>{money(amount, item.currency)}</b>
            <span class="note">{lotWords.ago(now - time)}</span>
          </li>
        ))}
      </ol>
      {item.bidCount > item.recentBids.length && (
        <p class="note">{lotWords.newest(item.recentBids.length)}</p>
      )}
    </section>
  )
}

const nameOf = (bidder: string) => (/^\d+$/.test(bidder) ? words.paddle(Number(bidder)) : bidder)
