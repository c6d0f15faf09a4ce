import type { Guest } from '../../api-types.ts'
import { guestsWords } from '../../words/guests-en.ts'

export type GuestFilter = keyof typeof guestsWords.filters

/** Which guests a filter leaves on the list. */
const fits: Record<GuestFilter, (guest: Guest) => boolean> = {
  all: () => true,
  expected: ({ state }) => state === 'expected',
  joined: ({ state }) => state === 'joined',
  here: ({ state }) => state === 'here',
  gone: ({ state }) => state === 'gone',
  noPhone: ({ phone }) => phone === '',
}

export const fitsFilter = (guest: Guest, filter: GuestFilter): boolean => fits[filter](guest)

/** The filters with how many each leaves. Nobody gone, or nobody without a phone, needs no filter. */
export function guestFilters(
  guests: readonly Guest[],
  chosen: GuestFilter,
): { value: GuestFilter; label: string; count: number }[] {
  const filters = Object.keys(fits) as GuestFilter[]
  return filters
    .map((value) => ({
      value,
      label: guestsWords.filters[value],
      count: guests.filter((guest) => fitsFilter(guest, value)).length,
    }))
    .filter(({ value, count }) => count > 0 || value === chosen || !isRare.has(value))
}

const isRare = new Set<GuestFilter>(['gone', 'noPhone'])
