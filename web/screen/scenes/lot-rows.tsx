import type { ComponentChildren } from 'preact'
import { money } from '../../shared/format.ts'
import { pictureIn } from '../../shared/pictures.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import type { Snapshot } from '../following/follow-screen.ts'
import { words } from '../words/en.ts'
import { GLOW_SECONDS } from './moves.ts'
import { Paddle } from './paddle.tsx'
import type { Lot } from './screen-view.ts'
import './lot-rows.css'

/** Lots one below the other; the scene decides what goes into the middle of each row. */
export function LotRows({
  snapshot,
  lotIds,
  middle,
}: {
  snapshot: Snapshot
  lotIds: number[]
  middle: (lot: Lot, isFresh: boolean) => ComponentChildren
}) {
  const { view, moves } = snapshot
  const lots = lotIds.flatMap((id) => view.lots.find((lot) => lot.id === id) ?? [])
  return (
    <ol class="lot-rows">
      {lots.map((lot) => {
        const isFresh = nowSeconds.value - (moves.get(lot.id) ?? 0) < GLOW_SECONDS
        return (
          <li key={lot.id} class={isFresh ? 'is-fresh' : ''}>
            <LotPicture lot={lot} />
            <div class="lot-words">
              <h2 class={`serif lot-name ${lot.name.length > 30 ? 'is-long' : ''}`}>{lot.name}</h2>
              <p class="lot-code">{words.lot(lot.itemCode)}</p>
            </div>
            {middle(lot, isFresh)}
            <LotPrice lot={lot} currency={view.auction.currency} />
          </li>
        )
      })}
    </ol>
  )
}

export function LotPicture({ lot, class: extra = '' }: { lot: Lot; class?: string }) {
  const picture = lot.imageUrl && pictureIn(lot.imageUrl, extra === 'is-large' ? 'large' : 'medium')
  return <div class={`lot-picture ${extra}`}>{picture && <img src={picture} alt="" />}</div>
}

function LotPrice({ lot, currency }: { lot: Lot; currency: string }) {
  if (lot.price !== null) return <p class="lot-price">{money(lot.price, currency)}</p>
  if (lot.isSealed) return <p class="lot-price is-quiet">{words.sealed}</p>
  return (
    <p class="lot-price is-quiet">
      <span>{words.startsAt}</span> {money(lot.startingPrice, currency)}
    </p>
  )
}

export const LeaderPaddle = ({ lot, isFresh }: { lot: Lot; isFresh: boolean }) =>
  lot.paddle === null ? <span /> : <Paddle number={lot.paddle} look={isFresh ? 'glow' : 'quiet'} />
