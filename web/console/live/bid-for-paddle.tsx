import { useSignal } from '@preact/signals'
import type { Ref } from 'preact'
import { useId } from 'preact/hooks'
import type { LiveItem } from '../api-types.ts'
import { words } from '../words/live-en.ts'
import { bidForPaddle } from './item-actions.ts'
import type { LiveState } from './live-state.ts'

type Props = { state: LiveState; item: LiveItem; inputRef: Ref<HTMLInputElement> }

/** Enters bids from the floor: paddle, amount, Enter, and the next one. */
export function BidForPaddle({ state, item, inputRef }: Props) {
  const id = useId()
  const text = useSignal('')
  const message = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  /** The text that was asked about: Enter places it only while it is still there. */
  const asked = useSignal<string | null>(null)
  const place = async () => {
    if (isBusy.peek() || text.peek().trim() === '') return
    isBusy.value = true
    const typed = text.peek()
    const outcome = await bidForPaddle(state, item, { text: typed, isConfirmed: asked.peek() === typed })
    isBusy.value = false
    asked.value = outcome.isAsking ? typed : null
    message.value = outcome.message
    if (outcome.isPlaced) text.value = ''
  }
  return (
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
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value
          if (asked.peek() !== null) message.value = asked.value = null
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.repeat) void place()
          else if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <p id={`${id}-message`} class={`note ${asked.value === null ? '' : 'is-asking'}`} role="status">
        {message.value ?? words.bidHint(String(item.nextMinimumBid ?? item.startingPrice))}
      </p>
    </div>
  )
}
