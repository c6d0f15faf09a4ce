import { timeOfDay } from '../../../shared/format.ts'
import type { Guest } from '../../api-types.ts'
import { guestsWords } from '../../words/guests-en.ts'

/** Expected, joined, here since, gone since. */
export function GuestStateMark({ guest: { state, checkedInAt, leftAt } }: { guest: Guest }) {
  const since = state === 'here' ? checkedInAt : state === 'gone' ? leftAt : null
  return (
    <span class={`guest-state is-${state}`}>
      <span class="guest-state-dot" aria-hidden="true" />
      <span>
        {guestsWords.states[state]} {since !== null && <span class="guest-since">{timeOfDay(since)}</span>}
      </span>
    </span>
  )
}
