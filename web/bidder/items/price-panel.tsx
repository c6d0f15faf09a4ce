import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { takesBids } from '../../../src/engine/statuses.ts'
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

const AuctioneerCall = lazy(() => import('./auctioneer-call.tsx'), 'AuctioneerCall', <span />, {
  isPart: true,
  isLanding: true,
})

/** The longest price that is set in the largest size; it wraps below the label, and the time below it. */
const MOST_LETTERS = 9
const MINUTE = 60

type Props = { item: Item; state: CardState | null }

/** State and price read as one sentence, and the panel takes the state's background colour. */
export function PricePanel({ item, state }: Props) {
  const look = state === null ? 'none' : (looks[state] ?? 'none')
  const isLong = money(item.currentPrice, item.currency).length > MOST_LETTERS
  const now = nowSeconds.value
  const hasClock = insteadOfTime(item, state, now) === null
  const there = hasClock && momentThere(item.endTime, item.auction.timeZone)
  return (
    <>
      <div class={`price-panel is-${look}-panel`}>
        {item.controlMode === 'manual' && <AuctioneerCall item={item} />}
        <div class="price-row">
          <p class="price-label">
            {look !== 'none' && <StateShape look={look} size={22} />}
            <span>{labelOf(item, state)}</span>
          </p>
          {hasClock && <p class="note">{words.auction.ends(moment(item.endTime, now))}</p>}
        </div>
        <div class="price-row">
          <span>
            <Price
              amount={item.currentPrice}
              currency={item.currency}
              class={isLong ? 'price-large is-long' : 'price-large'}
            />
            {item.itemType === 'sealedBid' && !isOverState(state) && (
              <span class="second"> {words.item.orMore}</span>
            )}
          </span>
          {hasClock ? (
            <p class="price-clock">
              <Countdown until={item.endTime} />
            </p>
          ) : (
            <p class="price-time">{insteadOfTime(item, state, now)}</p>
          )}
        </div>
        {there && <p class="note price-there">{words.auction.endsThere(there)}</p>}
        {state === 'belowReserve' && <p class="price-reserve">{lotWords.reserveNotMet}</p>}
        <LastMinute item={item} state={state} />
      </div>
      <Notes item={item} state={state} />
    </>
  )
}

const looks: Partial<Record<CardState, StateLook>> = {
  winning: 'winning',
  won: 'winning',
  belowReserve: 'reserve',
  outbid: 'outbid',
}

function labelOf(item: Item, state: CardState | null): string {
  const { panel } = lotWords
  if (state === 'winning') return panel.winning
  if (state === 'belowReserve') return panel.belowReserve
  if (state === 'won') return panel.won
  if (state === 'outbid') return panel.outbid
  if (state === 'sold' || state === 'lost') return panel.sold
  if (state === 'unsold') return item.bidCount > 0 ? panel.highest : panel.starting
  if (!isBidOn(item.itemType as ItemType)) return panel.price
  if (item.itemType === 'sealedBid') return panel.sealed
  return item.bidCount === 0 ? panel.starting : panel.highest
}

/** What is said where the clock would be; null where it runs. */
function insteadOfTime(item: Item, state: CardState | null, now: number): string | null {
  if (state && isOverState(state)) return words.item.state[state]
  if (item.status === 'paused') return words.auction.paused
  const isManual = item.controlMode === 'manual'
  if (item.status === 'pending')
    return isManual ? lotWords.whenCalled : words.auction.opens(moment(item.startTime, now))
  return isManual ? lotWords.liveNow : null
}

/** A thin bar that runs out with the last minute. */
function LastMinute({ item, state }: Props) {
  const left = item.endTime - nowSeconds.value
  const isRunning = item.controlMode === 'auto' && takesBids(item.statusId as never) && !isOverState(state)
  if (!isRunning || left > MINUTE || left <= 0) return null
  return (
    <div class="last-minute" aria-hidden="true">
      <span style={{ width: `${(left / MINUTE) * 100}%` }} />
    </div>
  )
}

/** What else a bidder has to know before bidding. */
function Notes({ item, state }: Props) {
  if (isOverState(state)) return null
  const extended = isExtended(item)
  return (
    <>
      {extended && (
        <p class="item-note">
          <span class="extended-chip">+{lotWords.clock(item.extension.lengthSeconds)}</span>
          <span>{extensionSentence(item.extension, lotWords.extendedNow, lotWords.length)}</span>
        </p>
      )}
      {item.hasReserve && item.itemType !== 'sealedBid' && state !== 'belowReserve' && (
        <p class="item-note">
          <Lock size={20} /> <span>{item.isReserveMet ? lotWords.reserveMet : lotWords.reserveNotMet}</span>
        </p>
      )}
      {item.isLocalOnly && <p class="item-note">{lotWords.localOnly}</p>}
    </>
  )
}
