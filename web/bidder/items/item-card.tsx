import type { Signal } from '@preact/signals'
import { useComputed } from '@preact/signals'
import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { Picture } from '../../parts/picture.tsx'
import { Price } from '../../parts/price.tsx'
import { type StateLook, StateTag } from '../../parts/state-tag.tsx'
import type { ItemCard as Card } from '../../shared/api-types.ts'
import { money } from '../../shared/format.ts'
import { words } from '../words/en.ts'
import { type CardState, isOverState, type Stake, stateOf } from './card-state.ts'
import './item-card.css'
import { stakes } from './stakes.ts'

const looks: Record<CardState, StateLook> = {
  winning: 'winning',
  belowReserve: 'reserve',
  won: 'winning',
  outbid: 'outbid',
  lost: 'closed',
  watching: 'watching',
  sealed: 'sealed',
  sealedMine: 'sealed',
  starting: 'starting',
  extended: 'extended',
  lastCall: 'extended',
  paused: 'paused',
  soon: 'starting',
  sold: 'closed',
  unsold: 'closed',
  soldOut: 'closed',
}

/** Picture, price, then name: that way prices line up across a row, however long the names are. */
export function ItemCard({ card, isFirst = false }: { card: Signal<Card>; isFirst?: boolean }) {
  const stake = useComputed(() => stakes.value.get(card.value.id) ?? null)
  const { id, name, itemCode, imageUrl, currentPrice, currency } = card.value
  const state = stateOf(card.value, stake.value)
  return (
    <a class="item-card" href={`/i/${id}`}>
      <div class="item-card-picture">
        <Picture
          url={imageUrl}
          sizes="(min-width: 1024px) 282px, (min-width: 640px) 32vw, 46vw"
          isDull={isOverState(state)}
          isFirst={isFirst}
        />
        {state && (
          <StateTag look={looks[state]}>{words.item.state[state === 'lost' ? 'sold' : state]}</StateTag>
        )}
      </div>
      <p class="item-card-price">
        <Price amount={currentPrice} currency={currency} />{' '}
        <span class="second">{hintOf(card.value, stake.value, state)}</span>
      </p>
      <h3 class="serif item-card-name">{name}</h3>
      <p class="second">{factsOf(card.value, itemCode)}</p>
    </a>
  )
}

function hintOf(card: Card, stake: Stake | null, state: CardState | null): string {
  if (state === 'winning' || state === 'belowReserve') return words.item.yourBid
  if ((state === 'outbid' || state === 'lost') && stake)
    return words.item.youBid(money(stake.amount, card.currency))
  if (state === 'sealed') return words.item.orMore
  if (state === 'sealedMine') return words.item.youBid(money(stake!.amount, card.currency))
  return card.itemType === 'ticket' || card.itemType === 'raffle' ? words.item.each : ''
}

function factsOf(card: Card, itemCode: string): string {
  const facts = [words.item.lot(itemCode)]
  if (isBidOn(card.itemType as ItemType) && card.bidCount > 0) facts.push(words.item.bids(card.bidCount))
  if (card.quantityRemaining !== null && card.quantityRemaining > 0)
    facts.push(words.item.left(card.quantityRemaining))
  return facts.join(' · ')
}
