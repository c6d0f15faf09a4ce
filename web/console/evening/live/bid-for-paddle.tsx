import type { Ref } from 'preact'
import { useId } from 'preact/hooks'
import type { LiveItem } from '../../api-types.ts'
import { ToDecide } from '../../sheets/paddle/to-decide.tsx'
import { words } from '../../words/live-en.ts'
import { FloorBids } from './floor-bids.ts'
import { bidForPaddle } from './item-actions.ts'
import type { LiveState } from './live-state.ts'

type Props = { state: LiveState; item: LiveItem; inputRef: Ref<HTMLInputElement> }

/** Enters bids from the floor: paddle, amount, Enter, and the next one. */
export function BidForPaddle({ state, item, inputRef }: Props) {
  const bids = bidsOn(item, state)
  const id = useId()
  return (
    <div class="floor">
      <div class="field floor-bid">
        <label for={id}>{words.bid}</label>
        <input
          id={id}
          ref={inputRef}
          inputMode="text"
          autocomplete="off"
          enterkeyhint="send"
          maxLength={20}
          aria-describedby={`${id}-message`}
          value={bids.typed.value}
          onInput={(event) => (bids.typed.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.repeat) bids.enter()
            else if (event.key === 'Escape') event.currentTarget.blur()
          }}
        />
        <p id={`${id}-message`} class="note" role="status">
          {bids.message.value ?? words.bidHint(String(item.nextMinimumBid ?? item.startingPrice))}
        </p>
      </div>
      <ToDecide
        entries={bids.lines.value.map(({ id, text, message, isAsking }) => ({
          id,
          typed: text,
          title: isAsking ? words.bidAsked : words.bidNotPlaced,
          text: message,
          yes: isAsking ? words.bidAnyway : null,
        }))}
        words={words}
        yes={bids.accept}
        no={bids.leaveOut}
      />
    </div>
  )
}

function bidsOn(item: LiveItem, state: LiveState): FloorBids {
  const known = state.floorBids.get(item.id)
  if (known) return known
  const bids = new FloorBids((typed) => {
    const now = state.items.peek().find(({ id }) => id === item.id)
    return bidForPaddle(state, now ?? item, typed)
  })
  state.floorBids.set(item.id, bids)
  return bids
}
