import { useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Price } from '../../parts/price.tsx'
import type { Item } from '../../shared/api-types.ts'
import { connection } from '../../shared/connection.ts'
import { money } from '../../shared/format.ts'
import { isSignedIn } from '../../shared/session.ts'
import { OfflineBar } from '../frame/offline-bar.tsx'
import type { CardState, Stake } from '../items/card-state.ts'
import { signInRequest } from '../sign-in/sign-in-request.ts'
import { lotWords } from '../words/lot-en.ts'
import { nextAmounts } from './amounts.ts'
import './bid-bar.css'
import { BidLabel } from './bid-label.tsx'
import { BidLine } from './bid-line.tsx'
import type { Question } from './bid-questions.ts'
import { busyWord } from './busy-word.ts'
import { isContest } from './closed-reason.ts'
import { closedWord } from './closed-word.ts'
import { loadBidBar } from './load-bid-bar.ts'
import { asked, chosenLimitFor, isUnderWay, needs, offers } from './offer-state.ts'
import { tapBid } from './offers.ts'
import { openSheet } from './open-sheet.ts'
import { usePassedFocus } from './pass-on-focus.ts'
import { type ShownAmounts, shownAmounts } from './shown-amounts.ts'

type Props = { item: Item; state: CardState | null; stake: Stake | null }

const part = { isPart: true }
const BidSheet = lazy(loadBidBar, 'BidSheet', <span />, part)
const OfferNotice = lazy(loadBidBar, 'OfferNotice', <span />, part)
const OtherBar = lazy(loadBidBar, 'OtherBar', <span />, part)

/** Always in the same order: what happened, the next bid, two larger bids. A question takes the place of the buttons. */
export function BidBar(props: Props) {
  const { item, state } = props
  const mode = openSheet.value?.itemId === item.id ? openSheet.value.mode : null
  const word = closedWord(item, state)
  const question = asked.value?.itemId === item.id ? asked.value.question : null
  const limit = chosenLimitFor(item)?.amount ?? null
  const isCovered = [word, mode, question, limit, signInRequest.value].some((one) => one !== null)
  const shown = useShownAmounts(item, isCovered)
  return (
    <>
      <section class="bid-bar no-print" aria-label={lotWords.bar.bar}>
        <div role="status" aria-live="assertive">
          <OfferNotice {...props} />
        </div>
        <OfflineBar />
        <div class="bid-bar-inside">
          <div role="status">{word && <p class="bid-bar-word">{word}</p>}</div>
          {!word && <Inside {...props} {...{ question, limit, shown }} />}
          {word && state === 'won' && (
            <Button look="main" size="tall" href="/cart">
              {lotWords.bar.cart}
            </Button>
          )}
        </div>
      </section>
      {mode && (
        <BidSheet item={item} mode={mode} closedWord={word} onClose={() => (openSheet.value = null)} />
      )}
    </>
  )
}

type InsideProps = Props & { question: Question | null; limit: number | null; shown: ShownAmounts }

function Inside({ item, state, stake, question: open, limit, shown }: InsideProps) {
  usePassedFocus()
  const question = open?.kind === 'eitherAmount' ? null : open
  const isLeader = item.isCurrentUserWinning
  const need = (isSignedIn.value && !isLeader && needs.value.get(item.id)) || null
  const isOpenContest = isContest(item) && item.itemType !== 'sealedBid' && !isLeader
  if (question || need || limit || !isOpenContest)
    return <OtherBar {...{ item, stake, question, need, limit }} />
  return <OpenBar item={item} isOutbid={state === 'outbid'} shown={shown} />
}

/** A leader is offered no amounts to bid. */
function useShownAmounts(item: Item, isCovered: boolean): ShownAmounts {
  const amounts = item.isCurrentUserWinning ? [] : nextAmounts(item, 3)
  const last = useRef<ShownAmounts | null>(null)
  last.current = shownAmounts(last.current, { amounts, isCovered, nowMs: performance.now() })
  return last.current
}

type OpenProps = { item: Item; isOutbid: boolean; shown: ShownAmounts }

function OpenBar({ item, isOutbid, shown }: OpenProps) {
  const under = offers.value.get(item.id)
  const isBusy = isUnderWay(under)
  const isOff = connection.value === 'lost'
  const pressed = useRef<number | null>(null)
  const { amounts } = shown
  const bidAt = (place: number) => {
    void tapBid(item, shown, { place, pressed: pressed.current, nowMs: performance.now() })
    pressed.current = null
  }
  const button = (place: number) => ({
    disabled: isOff,
    onPointerDown: () => (pressed.current = amounts[place]!),
    onClick: () => bidAt(place),
  })
  const text = (amount: number) => money(amount, item.currency)
  return (
    <>
      {!isOutbid && <PriceLine item={item} />}
      <Button look="main" size="tall" class="bid-first" busy={busyWord(item, under)} {...button(0)}>
        {lotWords.bar.bid(text(amounts[0]!))}
      </Button>
      <div class="bid-more">
        {[1, 2].map((place) => (
          <Button key={place} look="quiet" aria-disabled={isBusy} {...button(place)}>
            <BidLabel amount={text(amounts[place]!)} />
          </Button>
        ))}
        <Button
          look="quiet"
          disabled={isOff}
          aria-disabled={isBusy}
          onClick={() => !isBusy && openSheet.open(item.id, 'bid')}
        >
          {lotWords.bar.other}
        </Button>
      </div>
    </>
  )
}

function PriceLine({ item }: { item: Item }) {
  return (
    <BidLine item={item}>
      <span>
        <b>
          <Price amount={item.currentPrice} currency={item.currency} />
        </b>{' '}
        {item.bidCount === 0 ? lotWords.bar.starting : lotWords.bar.highest}
      </span>
    </BidLine>
  )
}
