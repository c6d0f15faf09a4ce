import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { Countdown } from '../../parts/countdown.tsx'
import { Lock } from '../../parts/icons.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Price } from '../../parts/price.tsx'
import { type StateLook, StateShape } from '../../parts/state-tag.tsx'
import type { Item } from '../../shared/api-types.ts'
import { moment, momentThere, money } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { words } from '../words/en.ts'
import { lotWords } from '../words/lot-en.ts'
import { type CardState, isOverState } from './card-state.ts'
import { extensionSentence, isExtended } from './extension.ts'

const LiveWord = lazy(() => import('./live-word.tsx'), 'LiveWord', <>{}</>, { isPart: true })

/** The longest price that fits beside the time on a small phone. */
const MOST_LETTERS = 8

/** State and price read as one sentence, and the panel takes the state's background colour. */
export function PricePanel({ item, state }: { item: Item; state: CardState | null }) {
  const look = state === 'winning' || state === 'won' ? 'winning' : state === 'outbid' ? 'outbid' : 'none'
  const isLong = money(item.currentPrice, item.currency).length > MOST_LETTERS
  return (
    <>
      <div class={`price-panel is-${look}-panel`}>
        <div>
          <p class="price-label">
            {look !== 'none' && <StateShape look={look as StateLook} size={22} />}
            <span>{labelOf(item, state)}</span>
          </p>
          <Price
            amount={item.currentPrice}
            currency={item.currency}
            class={isLong ? 'price-large is-long' : 'price-large'}
          />
          {item.itemType === 'sealedBid' && !isOverState(state) && (
            <span class="second"> {words.item.orMore}</span>
          )}
        </div>
        <TimeLeft item={item} state={state} />
      </div>
      <Notes item={item} state={state} />
    </>
  )
}

function labelOf(item: Item, state: CardState | null): string {
  const { panel } = lotWords
  if (state === 'winning') return panel.winning
  if (state === 'won') return panel.won
  if (state === 'outbid') return panel.outbid
  if (state === 'sold' || state === 'lost') return panel.sold
  if (state === 'unsold') return item.bidCount > 0 ? panel.highest : panel.starting
  if (!isBidOn(item.itemType as ItemType)) return panel.price
  if (item.itemType === 'sealedBid') return panel.sealed
  return item.bidCount === 0 ? panel.starting : panel.highest
}

function TimeLeft({ item, state }: { item: Item; state: CardState | null }) {
  const now = nowSeconds.value
  if (isOverState(state)) return <p class="price-time second">{state && words.item.state[state]}</p>
  if (item.status === 'paused') return <p class="price-time">{words.item.state.paused}</p>
  if (item.status === 'pending')
    return (
      <p class="price-time second">
        {item.controlMode === 'manual'
          ? lotWords.whenCalled
          : words.auction.opens(moment(item.startTime, now))}
      </p>
    )
  if (item.controlMode === 'manual')
    return (
      <p class="price-time second">
        {item.status === 'closing' ? words.item.state.lastCall : <LiveWord itemId={item.id} />}
      </p>
    )
  const there = momentThere(item.endTime, item.auction.timeZone)
  return (
    <div class={there ? 'price-time is-below' : 'price-time'}>
      <p class="price-clock">
        <Countdown until={item.endTime} />
      </p>
      <p class="note">
        {words.auction.ends(moment(item.endTime, now))}
        {there && ` (${words.auction.endsThere(there)})`}
      </p>
    </div>
  )
}

/** What else a bidder has to know before bidding. */
function Notes({ item, state }: { item: Item; state: CardState | null }) {
  if (isOverState(state)) return null
  const extended = isExtended(item)
  return (
    <>
      {extended && (
        <p class="item-note">
          <span class="extended-chip">+{lotWords.clock(item.extension.lengthSeconds)}</span>
          <span>{extensionSentence(item.extension, lotWords.extendedNow)}</span>
        </p>
      )}
      {item.hasReserve && item.itemType !== 'sealedBid' && (
        <p class="item-note">
          <Lock size={20} /> <span>{item.isReserveMet ? lotWords.reserveMet : lotWords.reserveNotMet}</span>
        </p>
      )}
      {item.isLocalOnly && <p class="item-note">{lotWords.localOnly}</p>}
    </>
  )
}
