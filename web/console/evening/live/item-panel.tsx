import type { ComponentType, Ref } from 'preact'
import { Countdown } from '../../../parts/countdown.tsx'
import { Clock, Close, Hammer, Pause, Play, Trash, Warning } from '../../../parts/icons.tsx'
import { timeOfDay } from '../../../shared/format.ts'
import { pictureIn } from '../../../shared/pictures.ts'
import type { LiveItem } from '../../api-types.ts'
import { Keycap } from '../../ui/frame/keys.tsx'
import { words } from '../../words/live-en.ts'
import { actionText } from './action-text.ts'
import { BidForPaddle } from './bid-for-paddle.tsx'
import { actOnItem } from './item-actions.ts'
import { ItemLog } from './item-log.tsx'
import { Why } from './item-rows.tsx'
import type { LiveState } from './live-state.ts'
import { type ItemAction, isOpen, possibleActions } from './possible-actions.ts'

type Props = {
  state: LiveState
  item: LiveItem
  bidRef: Ref<HTMLInputElement>
  /** The sheet already shows the item's name. */
  isInSheet: boolean
}

/** One item: the possible actions, each with its outcome, and what was done. */
export function ItemPanel({ state, item, bidRef, isInSheet }: Props) {
  const picture = item.imageUrl && pictureIn(item.imageUrl, 'small')
  return (
    <div class="item-panel">
      <header class="item-head">
        {picture && <img src={picture} alt="" width="96" height="72" />}
        <div>
          <span class="lot-tag on-sunk">{words.lot(item.itemCode)}</span>
          {!isInSheet && <h2 class="serif item-name">{item.name}</h2>}
          <Why item={item} show={state.show} />
        </div>
      </header>
      <Figures item={item} state={state} />
      {isOpen(item) && !state.isPaused.value && item.itemType !== 'sealedBid' && (
        <BidForPaddle state={state} item={item} inputRef={bidRef} />
      )}
      <div class="item-actions">
        {state.isPaused.value && <p class="note">{words.auctionPaused}</p>}
        {possibleActions(item, { isManager: state.isManager, isAuctionPaused: state.isPaused.value }).map(
          (action) => (
            <ActionButton key={action} action={action} state={state} item={item} />
          ),
        )}
      </div>
      <ItemLog state={state} item={item} />
    </div>
  )
}

/** The price, the time left and the value. */
function Figures({ item, state: { show, isPaused: isAuctionPaused } }: { item: LiveItem; state: LiveState }) {
  const isSealed = item.itemType === 'sealedBid'
  const isManual = item.controlMode === 'manual'
  const isPaused = item.status === 'paused' || (isAuctionPaused.value && isOpen(item))
  return (
    <dl class="item-facts">
      <div>
        <dt>{isSealed ? words.sealed : words.paddle(item.leaderPaddle)}</dt>
        <dd>{isSealed ? '–' : show(item.price ?? item.startingPrice)}</dd>
      </div>
      <div>
        <dt>{item.isExtended ? words.extended : isManual ? words.byHand : timeOfDay(item.endTime)}</dt>
        <dd>{isPaused ? words.paused : isManual ? '–' : <Countdown until={item.endTime} />}</dd>
      </div>
      <div>
        <dt>{item.fairMarketValue === null ? words.startingPrice : words.fairValue}</dt>
        <dd>{show(item.fairMarketValue ?? item.startingPrice)}</dd>
      </div>
    </dl>
  )
}

const icons: Record<ItemAction, ComponentType<{ size?: number }>> = {
  open: Play,
  warn: Warning,
  call: Hammer,
  uncall: Play,
  close: Hammer,
  pause: Pause,
  resume: Play,
  extend: Clock,
  void: Close,
  withdraw: Trash,
}
const keys: Partial<Record<ItemAction, string>> = {
  warn: 'W',
  call: 'L',
  close: 'H',
  pause: 'P',
  resume: 'P',
  extend: 'E',
}

/** A button with a sentence on what it does, and its key. */
function ActionButton({ action, state, item }: { action: ItemAction; state: LiveState; item: LiveItem }) {
  const Icon = icons[action]
  const key = keys[action]
  const { name, text } = actionText(action, item, state.show)
  return (
    <button type="button" class="item-action" onClick={() => void actOnItem(state, action, item)}>
      <Icon size={20} />
      <span>
        <b>{name}</b>
        <span class="second">{text}</span>
      </span>
      {key && <Keycap>{key}</Keycap>}
    </button>
  )
}
