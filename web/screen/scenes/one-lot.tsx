import { isWarned } from '../../shared/fair-warning.ts'
import { money } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { type Snapshot, warning } from '../following/follow-screen.ts'
import { words } from '../words/en.ts'
import { LotPicture } from './lot-rows.tsx'
import { GLOW_SECONDS } from './moves.ts'
import { Paddle } from './paddle.tsx'
import type { ScreenView } from './screen-view.ts'
import { isPaused, isSold } from './slides.ts'
import { Time } from './time.tsx'
import './one-lot.css'

const BIDS = 4

/** One lot under the hammer, with the bids that led to its price. */
export function OneLot({ snapshot: { view, moves } }: { snapshot: Snapshot }) {
  const { lot, auction } = view
  if (!lot) return null
  const isFresh = nowSeconds.value - (moves.get(lot.id) ?? 0) < GLOW_SECONDS
  const price = priceOf(lot, auction.currency)
  return (
    <div class={`one-lot ${lot.imageUrl ? '' : 'is-without-picture'}`}>
      {lot.imageUrl && <LotPicture lot={lot} class="is-large" />}
      <div class="one-lot-words">
        <p class="lot-code">{words.lot(lot.itemCode)}</p>
        <h1 class={`serif ${lot.name.length > 60 ? 'is-long' : ''}`}>{lot.name}</h1>
        <div
          class={`one-lot-price ${lengthOf(price)} ${isFresh ? 'is-fresh' : ''} ${isSold(lot) ? 'is-sold' : ''}`}
        >
          <p>{price}</p>
          {lot.paddle !== null && (
            <Paddle number={lot.paddle} look={isFresh || isSold(lot) ? 'glow' : 'quiet'} />
          )}
        </div>
        <p class="one-lot-state">
          <State lot={lot} view={view} />
        </p>
        <ol class="one-lot-bids">
          {lot.bids.slice(1, 1 + BIDS).map(({ amount, bidder }, index) => (
            <li key={lot.bids.length - index}>
              <b>{money(amount, auction.currency)}</b>
              <span>{words.paddle(bidder)}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** A number and its currency stay on one line beside the picture. */
const lengthOf = ({ length }: string) => (length > 10 ? 'is-wider' : length > 7 ? 'is-wide' : '')

type OpenLot = NonNullable<ScreenView['lot']>

function priceOf(lot: OpenLot, currency: string): string {
  if (lot.isSealed && lot.price === null) return words.sealedBids
  return money(lot.price ?? lot.startingPrice, currency)
}

function State({ lot, view }: { lot: OpenLot; view: ScreenView }) {
  if (isSold(lot)) return <>{lot.paddle === null ? words.sold : words.soldTo(lot.paddle)}</>
  if (isPaused(lot, view)) return <>{words.lotPaused}</>
  if (lot.status === 'closing') return <>{words.lastCall}</>
  if (isWarned(warning.value, lot.id, nowSeconds.value)) return <>{words.fairWarning}</>
  if (lot.isSealed) return null
  if (lot.bidCount === 0) return <>{words.noBids}</>
  if (lot.isManual || lot.endTime <= nowSeconds.value) return <>{words.bids(lot.bidCount)}</>
  return (
    <>
      {words.bids(lot.bidCount)} · {words.lotEndsIn} <Time until={lot.endTime} />
    </>
  )
}
