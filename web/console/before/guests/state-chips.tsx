import { FilterChips } from '../../ui/table/filter-chips.tsx'
import { guestsWords } from '../../words/guests-en.ts'
import { guestFilters } from './guest-filters.ts'
import type { GuestsState } from './guests-state.ts'
import './guests-page.css'

/** All guests, or only those in one state. */
export function StateChips({ guests }: { guests: GuestsState }) {
  const { all, filter } = guests
  return (
    <FilterChips
      label={guestsWords.columns.state}
      options={guestFilters(all ?? [], filter.value)}
      chosen={filter}
    />
  )
}
