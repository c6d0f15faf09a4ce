import { guestsWords } from '../words/guests-en.ts'
import { guestFilters } from './guest-filters.ts'
import type { GuestsState } from './guests-state.ts'
import './guests-page.css'

/** All guests, or only those in one state, each with its count. */
export function StateChips({ guests }: { guests: GuestsState }) {
  const { filter } = guests
  return (
    <fieldset class="guest-chips" aria-label={guestsWords.columns.state}>
      {guestFilters(guests.all ?? [], filter.value).map((one) => (
        <button
          key={one.filter}
          type="button"
          class="guest-chip"
          aria-pressed={one.filter === filter.value}
          onClick={() => (filter.value = one.filter)}
        >
          {one.label} <span class="guest-chip-count">{one.count}</span>
        </button>
      ))}
    </fieldset>
  )
}
