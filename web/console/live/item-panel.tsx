import type { ComponentChildren, Ref } from 'preact'
import { Countdown } from '../../parts/countdown.tsx'
import { Clock, Close, Hammer, Pause, Play, Trash, Warning } from '../../parts/icons.tsx'
import { timeOfDay } from '../../shared/format.ts'
import { pictureIn } from '../../shared/pictures.ts'
import type { LiveItem } from '../api-types.ts'
import { Keycap } from '../frame/keys.tsx'
import { BidForPaddle } from './bid-for-paddle.tsx'
import { ItemLog } from './item-log.tsx'
import { Why } from './item-rows.tsx'
import type { LiveState } from './live-state.ts'
import { askVoid } from './void-last.ts'
import { words } from './words.ts'

type Props = {
  state: LiveState
  item: LiveItem
  bidRef: Ref<HTMLInputElement>
  /** The sheet already shows the item's name. */
  isInSheet: boolean
}

/** One item: the possible actions, each with its outcome, and what was done. */
export function ItemPanel({ state, item, bidRef, isInSheet }: Props) {
  const { actions } = words
  const picture = item.imageUrl && pictureIn(item.imageUrl, 'small')
  const isOpen = ['open', 'closing', 'extended'].includes(item.status)
  const isPaused = item.status === 'paused'
  const isManual = item.controlMode === 'manual'
  const isClosable = isOpen || isPaused
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
      <dl class="item-facts">
        <div>
          <dt>{item.itemType === 'sealedBid' ? words.sealed : words.paddle(item.leaderPaddle)}</dt>
          <dd>{item.itemType === 'sealedBid' ? '–' : state.show(item.price ?? item.startingPrice)}</dd>
        </div>
        <div>
          <dt>{item.isExtended ? words.extended : isManual ? words.byHand : timeOfDay(item.endTime)}</dt>
          <dd>{isManual ? '–' : isPaused ? words.paused : <Countdown until={item.endTime} />}</dd>
        </div>
        <div>
          <dt>{item.fairMarketValue === null ? words.startingPrice : words.fairValue}</dt>
          <dd>{state.show(item.fairMarketValue ?? item.startingPrice)}</dd>
        </div>
      </dl>
      {isOpen && item.itemType !== 'sealedBid' && (
        <BidForPaddle state={state} item={item} inputRef={bidRef} />
      )}
      <div class="item-actions">
        {item.status === 'pending' && (
          <Deed
            icon={<Play size={20} />}
            {...actions.open}
            act={() => void state.say(item, 'open', words.done.open(item.name))}
          />
        )}
        {isManual && item.status !== 'closing' && isOpen && (
          <Deed
            icon={<Warning size={20} />}
            {...actions.warn}
            keyName="W"
            act={() => void state.say(item, 'warn', words.done.warn)}
          />
        )}
        {isManual && item.status !== 'closing' && isOpen && (
          <Deed
            icon={<Hammer size={20} />}
            {...actions.call}
            keyName="L"
            act={() => void state.say(item, 'call', words.done.call)}
          />
        )}
        {item.status === 'closing' && (
          <Deed
            icon={<Play size={20} />}
            {...actions.uncall}
            act={() => void state.say(item, 'open', words.done.uncall)}
          />
        )}
        {isClosable && (
          <Deed
            icon={<Hammer size={20} />}
            {...state.hammer(item)}
            keyName="H"
            act={() => state.close(item)}
          />
        )}
        {isClosable && (
          <Deed
            icon={isPaused ? <Play size={20} /> : <Pause size={20} />}
            {...(isPaused ? actions.resume : actions.pause)}
            keyName="P"
            act={() => void state.toggle(item)}
          />
        )}
        {state.isManager && !isManual && isClosable && (
          <Deed
            icon={<Clock size={20} />}
            name={actions.extend.name}
            says={actions.extend.says(timeOfDay(item.endTime), timeOfDay(item.endTime + 300))}
            keyName="E"
            act={() => void state.extend(item)}
          />
        )}
        {state.isManager && isClosable && (item.bidCount ?? 0) > 0 && (
          <Deed icon={<Close size={20} />} {...actions.void} act={() => void askVoid(state, item)} />
        )}
        {state.isManager && (
          <Deed
            icon={<Trash size={20} />}
            {...actions.withdraw}
            act={() => void state.ask('withdraw', { itemIds: [item.id] })}
          />
        )}
      </div>
      <ItemLog state={state} item={item} />
    </div>
  )
}

type DeedProps = { icon: ComponentChildren; name: string; says: string; keyName?: string; act: () => void }

/** A button with a sentence on what it does, and its key. */
function Deed({ icon, name, says, keyName, act }: DeedProps) {
  return (
    <button type="button" class="deed" onClick={act}>
      {icon}
      <span>
        <b>{name}</b>
        <span class="second">{says}</span>
      </span>
      {keyName && <Keycap>{keyName}</Keycap>}
    </button>
  )
}
