import type { Guest, Item } from '../api-types.ts'

export const paperKinds = ['sheets', 'labels', 'tables', 'paddles', 'receipts'] as const
export type PaperKind = (typeof paperKinds)[number]
export type Range = { from: string; to: string; categoryId: string }

const natural = new Intl.Collator('en', { numeric: true })

/** The lots on the tables, sorted by code, without drafts and withdrawn lots. */
export function chosenItems(items: readonly Item[], { from, to, categoryId }: Range): Item[] {
  return items
    .filter(
      ({ itemType, status }) =>
        itemType !== 'donation' && !['draft', 'deleted', 'withdrawn'].includes(status),
    )
    .filter((item) => categoryId === '' || String(item.categoryId ?? '') === categoryId)
    .filter(({ itemCode }) => from.trim() === '' || natural.compare(itemCode, from.trim()) >= 0)
    .filter(({ itemCode }) => to.trim() === '' || natural.compare(itemCode, to.trim()) <= 0)
    .sort((a, b) => natural.compare(a.itemCode, b.itemCode) || a.id - b.id)
}

export function chosenGuests(guests: readonly Guest[], { from, to }: Range): Guest[] {
  const least = Number(from) || 0
  const most = Number(to) || Number.POSITIVE_INFINITY
  return guests
    .filter(({ paddleNumber }) => paddleNumber >= least && paddleNumber <= most)
    .sort((a, b) => a.paddleNumber - b.paddleNumber)
}

/** The tables that guests sit at; if there are none, two cards that fit any table. */
export function tablesOf(guests: readonly Guest[]): (string | null)[] {
  const names = new Set(guests.flatMap(({ tableName }) => tableName ?? []))
  return names.size === 0 ? [null, null] : [...names].sort(natural.compare)
}

export function inPages<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, page) =>
    values.slice(page * size, (page + 1) * size),
  )
}
