import type { Printed } from '../../platform/pdf/job.ts'
import { readSeating } from '../guests/seating.ts'
import type { GuestOnPaper } from './auction-on-paper.ts'
import type { PrintRequest } from './print-request.ts'

/** Who sits where, and how many seats are free, where somebody has said how many there are. */
export async function seatingOnPaper(
  { db, auction, words }: PrintRequest,
  guests: GuestOnPaper[],
): Promise<Printed['seating']> {
  const { seatsPerTable, tables } = await readSeating(db, auction.id)
  const natural = new Intl.Collator(words.locale, { numeric: true, sensitivity: 'base' })
  const seated = Map.groupBy(guests, ({ tableName }) => tableName)
  const names = new Set([
    ...tables.map(({ name }) => name),
    ...[...seated.keys()].filter((name) => name !== null),
  ])
  const group = (name: string, note: string, members: GuestOnPaper[]) => ({
    name,
    note,
    guests: members
      .toSorted((a, b) => natural.compare(a.name, b.name))
      .map(({ name, paddleNumber }) => ({ name, paddle: String(paddleNumber) })),
  })
  const groups = [...names].sort(natural.compare).map((name) => {
    const members = seated.get(name) ?? []
    const seats = tables.find((table) => table.name === name)?.seats ?? seatsPerTable
    const note = seats === null ? words.seated(members.length) : words.seatsTaken(members.length, seats)
    return group(words.table(name), note, members)
  })
  const without = seated.get(null) ?? []
  if (without.length > 0) groups.push(group(words.withoutTable, words.seated(without.length), without))
  if (guests.length === 0 && names.size === 0) return { title: '', groups: [], byNameTitle: '', byName: [] }
  return {
    title: `${words.seatingPlan} · ${auction.name}`,
    groups,
    byNameTitle: `${words.guestsByName} · ${auction.name}`,
    byName: guests
      .toSorted((a, b) => natural.compare(a.name, b.name) || a.paddleNumber - b.paddleNumber)
      .map(({ name, tableName }) => ({ name, table: tableName === null ? '–' : words.table(tableName) })),
  }
}
