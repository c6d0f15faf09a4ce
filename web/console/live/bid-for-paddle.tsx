import { useSignal } from '@preact/signals'
import type { Ref } from 'preact'
import { useId } from 'preact/hooks'
import { post } from '../../shared/api.ts'
import { failureWords } from '../../shared/failure-words.ts'
import type { LiveItem } from '../api-types.ts'
import type { LiveState } from './live-state.ts'
import { typedBid } from './outcome.ts'
import { words } from './words.ts'

/** Enters bids from the floor: paddle, amount, Enter, and the next one. */
export function BidForPaddle({
  state,
  item,
  inputRef,
}: {
  state: LiveState
  item: LiveItem
  inputRef: Ref<HTMLInputElement>
}) {
  const id = useId()
  const text = useSignal('')
  const says = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const place = async () => {
    const bid = typedBid(text.peek())
    if (isBusy.peek() || text.peek().trim() === '') return
    if (!bid) {
      says.value = words.bidBad
      return
    }
    isBusy.value = true
    try {
      const path = `/v3/manage/items/${item.id}/bids`
      const { isCurrentUserWinning } = await post<{ isCurrentUserWinning: boolean }>(path, bid)
      const { paddleNumber, amount } = bid
      says.value = isCurrentUserWinning
        ? words.placed(paddleNumber, state.show(amount))
        : words.outbidAtOnce(paddleNumber)
      text.value = ''
    } catch (error) {
      says.value = failureWords(error)
    } finally {
      isBusy.value = false
      state.touched()
    }
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
        aria-describedby={`${id}-says`}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void place()
          else if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <p id={`${id}-says`} class="note" role="status">
        {says.value ?? words.bidHint(String(Math.ceil((item.price ?? item.startingPrice) * 1.1)))}
      </p>
    </div>
  )
}
