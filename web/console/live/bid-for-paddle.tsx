import { useSignal } from '@preact/signals'
import type { Ref } from 'preact'
import { useId, useMemo } from 'preact/hooks'
import { SecondTap } from '../../shared/double-tap.ts'
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
  /** Whether the typed bid is meant: a later Enter answers it, and typing takes it back. */
  const question = useMemo(() => new SecondTap(), [])
  const place = async () => {
    if (isBusy.peek() || question.isDeaf.peek() || text.peek().trim() === '') return
    isBusy.value = true
    const typed = text.peek()
    const outcome = await bidForPaddle(state, item, { text: typed, isConfirmed: question.isAsking.peek() })
    isBusy.value = false
    question.startOver()
    if (outcome.isAsking) question.tap()
    message.value = outcome.message
    // The next bid may have been typed meanwhile.
    if (outcome.isPlaced && text.peek() === typed) text.value = ''
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
          if (!question.isAsking.peek()) return
          question.startOver()
          message.value = null
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.repeat) void place()
          else if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <p id={`${id}-message`} class={`note ${question.isAsking.value ? 'is-asking' : ''}`} role="status">
        {message.value ?? words.bidHint(String(item.nextMinimumBid ?? item.startingPrice))}
      </p>
    </div>
  )
}
