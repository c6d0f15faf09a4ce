import { useSignal } from '@preact/signals'
import { Button } from '../../../parts/button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import type { Duplicates, Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { MergeSheet } from '../../sheets/merge/merge-sheet.tsx'
import type { DuplicatesState } from '../../sheets/merge/merge-state.ts'
import { FormTrouble } from '../../ui/forms/fields.tsx'
import { guestsWords } from '../../words/guests-en.ts'

type Pair = Duplicates['pairs'][number]

/** Says that guests may be on the list twice, or were merged, and opens what can be done about it. */
export function DuplicatesOffer({ state }: { state: DuplicatesState }) {
  const say = guestsWords.merge
  const isOpen = useSignal(false)
  const pair = useSignal<Pair | null>(null)
  const { count, mergedCount, auction } = state
  if (count.value + mergedCount.value === 0 && !isOpen.value) return null
  return (
    <>
      <div class="guest-offer" role="status">
        <span>{count.value > 0 ? say.offer(count.value) : say.recent(mergedCount.value)}</span>
        <Button onClick={() => (isOpen.value = true)}>{say.review}</Button>
      </div>
      {isOpen.value && (
        <Review
          state={state}
          choose={(chosen) => {
            isOpen.value = false
            pair.value = chosen
          }}
          close={() => (isOpen.value = false)}
        />
      )}
      {pair.value && (
        <MergeSheet
          auction={auction}
          guest={pair.value.joined}
          others={[pair.value.listed]}
          onClose={() => (pair.value = null)}
          onMerged={() => {
            pair.value = null
            void state.changed()
          }}
          onUndone={() => void state.changed()}
        />
      )}
    </>
  )
}

type ReviewProps = { state: DuplicatesState; choose: (pair: Pair) => void; close: () => void }

function Review({ state, choose, close }: ReviewProps) {
  const say = guestsWords.merge
  const { pairs = [], merges = [] } = state.found.value ?? {}
  return (
    <Sheet title={say.title} onClose={close}>
      <p class="note">{pairs.length > 0 ? say.hint : say.none}</p>
      <ul class="guest-pairs">
        {pairs.map((pair) => (
          <li key={`${pair.listed.userId} ${pair.joined.userId}`}>
            <span>
              <Who guest={pair.listed} />
              <Who guest={pair.joined} />
              <span class="second">{say.reasons[pair.reason]}</span>
            </span>
            <Button onClick={() => choose(pair)}>{say.same}</Button>
          </li>
        ))}
      </ul>
      {merges.length > 0 && <h3 class="section-title">{say.merged}</h3>}
      <ul class="guest-pairs">
        {merges.map((merge) => (
          <li key={merge.userId}>
            <span>{say.became(merge.mergedName, merge.name)}</span>
            <Button onClick={() => void state.undo(merge.userId)}>{say.undo}</Button>
          </li>
        ))}
      </ul>
      <FormTrouble text={state.failure.value} />
    </Sheet>
  )
}

function Who({ guest }: { guest: Guest }) {
  return (
    <span class="guest-who">
      <b>{nameOf(guest)}</b>{' '}
      <span class="second">
        {[guestsWords.states[guest.state], guestsWords.merge.paddle(guest.paddleNumber), guest.phone]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}
