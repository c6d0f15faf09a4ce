import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { takesBids } from '../../../src/engine/statuses.ts'
import { Button } from '../../parts/button.tsx'
import { Countdown } from '../../parts/countdown.tsx'
import { Plus } from '../../parts/icons.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Price } from '../../parts/price.tsx'
import { StateShape } from '../../parts/state-tag.tsx'
import type { Item } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { connection } from '../../shared/live.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { OfflineBar } from '../frame/offline-bar.tsx'
import type { CardState, Stake } from '../items/card-state.ts'
import { TimeRemaining } from '../items/time-remaining.tsx'
import { words } from '../words/en.ts'
import { lotWords } from '../words/lot-en.ts'
import { nextAmounts } from './amounts.ts'
import './bid-bar.css'
import { loadBidBar } from './load-bid-bar.ts'
import { isUnderWay, offerSignedIn, offers } from './offers.ts'
import { openSheet } from './open-sheet.ts'
import type { Offer } from './outcome.ts'

type Props = { item: Item; state: CardState | null; stake: Stake | null }

const part = { isPart: true }
const BidSheet = lazy(loadBidBar, 'BidSheet', <span />, part)
const BuyBar = lazy(loadBidBar, 'BuyBar', <span />, part)
const OfferNotice = lazy(loadBidBar, 'OfferNotice', <span />, part)

/** Always in the same order: what happened, the next bid, two larger bids. */
export function BidBar(props: Props) {
  const { item, state } = props
  const mode = openSheet.value?.itemId === item.id ? openSheet.value.mode : null
  const word = wordInstead(item, state)
  return (
    <>
      <section
        class={`bid-bar no-print${state === 'outbid' ? ' is-outbid-bar' : ''}`}
        aria-label={lotWords.bar.bar}
      >
        <div role="status" aria-live="assertive">
          <OfferNotice {...props} />
        </div>
        <OfflineBar />
        <div class="bid-bar-inside">
          <div role="status">{word && <p class="bid-bar-word">{word}</p>}</div>
          {!word && <Inside {...props} />}
          {word && state === 'won' && (
            <div class="bid-buttons">
              <Button look="main" size="bar" href="/cart">
                {lotWords.bar.cart}
              </Button>
            </div>
          )}
        </div>
      </section>
      {mode && <BidSheet item={item} mode={mode} onClose={() => (openSheet.value = null)} />}
    </>
  )
}

function Inside({ item, state, stake }: Props) {
  if (!isContest(item)) return <BuyBar item={item} />
  if (item.itemType === 'sealedBid') return <SealedBar item={item} stake={stake} />
  if (item.isCurrentUserWinning) return <LeaderBar item={item} />
  return <OpenBar item={item} isOutbid={state === 'outbid'} />
}

const isContest = ({ itemType }: Item) => isBidOn(itemType as ItemType)

/** What is said where the buttons were, when there is nothing to bid on. */
function wordInstead(item: Item, state: CardState | null): string | null {
  if (!isContest(item)) return null
  if (!takesBids(item.statusId as never)) return closedWord(item, state)
  return nowSeconds.value >= item.endTime && item.controlMode === 'auto' ? lotWords.bar.closing : null
}

function closedWord(item: Item, state: CardState | null): string {
  if (state === 'won') return lotWords.bar.won(money(item.currentPrice, item.currency))
  if (state === 'sold' || state === 'lost')
    return lotWords.bar.soldFor(money(item.currentPrice, item.currency))
  if (item.status === 'paused') return lotWords.bar.paused
  if (item.status === 'pending') return item.itemType === 'live' ? lotWords.bar.liveSoon : lotWords.bar.soon
  return lotWords.bar.over
}

function OpenBar({ item, isOutbid }: { item: Item; isOutbid: boolean }) {
  const under = offers.value.get(item.id)
  const isBusy = isUnderWay(under)
  const isOff = connection.value === 'lost'
  const [first, ...more] = nextAmounts(item, 3)
  const bid = (amount: number) => offerSignedIn(item, { kind: 'bid', amount })
  const busy = isBusy ? busyWord(item, under!.offer, under!.step) : undefined
  const size = isOutbid ? 'tall' : 'bar'
  return (
    <>
      {!isOutbid && (
        <p class="bid-bar-line">
          <span>
            <b>
              <Price amount={item.currentPrice} currency={item.currency} />
            </b>{' '}
            {item.bidCount === 0 ? lotWords.bar.starting : lotWords.bar.highest}
          </span>
          {item.controlMode === 'auto' && (
            <span>
              <TimeRemaining until={item.endTime} />
            </span>
          )}
        </p>
      )}
      <div class={isOutbid ? 'bid-buttons is-outbid-buttons' : 'bid-buttons'}>
        <Button
          look="main"
          size={size}
          class="bid-first"
          busy={busy}
          disabled={isOff}
          onClick={() => bid(first!)}
        >
          {lotWords.bar.bid(money(first!, item.currency))}
        </Button>
        {more.map((amount) => (
          <Button
            key={amount}
            look={isOutbid ? 'quiet' : 'plain'}
            size="bar"
            disabled={isOff || isBusy}
            onClick={() => bid(amount)}
          >
            <span class="visually-hidden">{lotWords.bar.bidWord} </span>
            {money(amount, item.currency)}
          </Button>
        ))}
        {isOutbid ? (
          <Button
            look="quiet"
            size="bar"
            disabled={isOff || isBusy}
            onClick={() => openSheet.open(item.id, 'bid')}
          >
            {lotWords.bar.other}
          </Button>
        ) : (
          <button
            type="button"
            class="round sunk bid-other"
            aria-label={lotWords.bar.other}
            disabled={isOff || isBusy}
            onClick={() => openSheet.open(item.id, 'bid')}
          >
            <Plus />
          </button>
        )}
      </div>
    </>
  )
}

/** The leader has nothing urgent to do, so the button is a quiet one. */
function LeaderBar({ item }: { item: Item }) {
  const under = offers.value.get(item.id)
  const busy = isUnderWay(under) ? busyWord(item, under!.offer, under!.step) : undefined
  return (
    <div class="leader-bar">
      <span>
        <span class="leader-price is-winning">
          <StateShape look="winning" size={24} />
          <Price amount={item.currentPrice} currency={item.currency} />
        </span>
        <span class="note">
          {words.item.state.winning}
          {item.controlMode === 'auto' && (
            <>
              {' · '}
              <Countdown until={item.endTime} />
            </>
          )}
        </span>
      </span>
      <Button
        look="soft"
        size="bar"
        busy={busy}
        disabled={connection.value === 'lost'}
        onClick={() => openSheet.open(item.id, 'autoBid')}
      >
        {item.autoBidMax ? lotWords.bar.raiseLimit : lotWords.bar.setLimit}
      </Button>
    </div>
  )
}

function SealedBar({ item, stake }: { item: Item; stake: Stake | null }) {
  return (
    <div class="leader-bar is-stacked">
      <span>
        <b>{stake ? lotWords.bar.sealedIn(money(stake.amount, item.currency)) : words.item.state.sealed}</b>
        <span class="note">
          <TimeRemaining until={item.endTime} />
        </span>
      </span>
      <Button
        look={stake ? 'soft' : 'main'}
        size="bar"
        disabled={connection.value === 'lost'}
        onClick={() => openSheet.open(item.id, 'sealed')}
      >
        {stake ? lotWords.bar.raiseSealed : lotWords.bar.placeSealed}
      </Button>
    </div>
  )
}

function busyWord(item: Item, { kind, amount }: Offer, step: string): string {
  if (step === 'checking') return lotWords.bar.checking
  const text = money(amount, item.currency)
  return kind === 'bid' ? lotWords.bar.sending(text) : lotWords.bar.sendingLimit(text)
}
