import type { Guest, Seating } from '../../api-types.ts'
import { findGuests, nameOf } from '../../data/guest-list/guest-list.ts'

export type SeatedTable = {
  /** Null for those without a table. */
  name: string | null
  /** Null while nobody has said how many. */
  seats: number | null
  /** Negative when more sit there than there are seats. */
  free: number | null
  /** Of these, only some are shown while somebody searches. */
  taken: number
  guests: readonly Guest[]
}

/** Every table, by name, with those who sit there; at the end those without a table, if any. */
export function tablesOf(
  { seatsPerTable, tables }: Pick<Seating, 'seatsPerTable' | 'tables'>,
  guests: readonly Guest[],
  locale: string,
): SeatedTable[] {
  const natural = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const seated = Map.groupBy(guests, ({ tableName }) => tableName)
  const byName = (name: string | null) =>
    (seated.get(name) ?? []).toSorted((a, b) => natural.compare(nameOf(a), nameOf(b)))
  const own = new Map(tables.map(({ name, seats }) => [name, seats]))
  const names = new Set([...own.keys(), ...[...seated.keys()].filter((name) => name !== null)])
  const shown = [...names].sort(natural.compare).map((name): SeatedTable => {
    const members = byName(name)
    const seats = own.get(name) ?? seatsPerTable
    return {
      name,
      seats,
      free: seats === null ? null : seats - members.length,
      taken: members.length,
      guests: members,
    }
  })
  const without = byName(null)
  return without.length > 0
    ? [...shown, { name: null, seats: null, free: null, taken: without.length, guests: without }]
    : shown
}

/** What is shown of a table while somebody searches: all of it for its name, else the guests who are meant. */
export function fits(table: SeatedTable, search: string): SeatedTable[] {
  if (search === '') return [table]
  if (table.name?.toLowerCase() === search.toLowerCase()) return [table]
  const guests = findGuests(table.guests, search, table.guests.length)
  return guests.length > 0 ? [{ ...table, guests }] : []
}

/** Null for an empty text, undefined for what is no number of seats. */
export function seatsIn(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^[1-9]\d{0,2}$|^1000$/.test(typed) ? Number(typed) : undefined
}
