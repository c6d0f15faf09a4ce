import type { Item } from '../../api-types.ts'
import { readAmount } from '../../ui/forms/amounts.ts'

/** The fields that many lots can be given at once, in the order of the dialog. */
export const bulkFields = [
  'categoryId',
  'startingPrice',
  'fairMarketValue',
  'bidIncrement',
  'donorName',
  'startTime',
  'endTime',
  'itemCode',
  'isDraft',
] as const

export type BulkField = (typeof bulkFields)[number]

const amounts: readonly BulkField[] = ['startingPrice', 'fairMarketValue', 'bidIncrement']

type Change = { id: number; version: number; [field: string]: unknown }

/** The change for each lot, or which message to show if the input cannot be read. Lot numbers count up from the one typed. */
export function bulkChanges(
  items: readonly Pick<Item, 'id' | 'version'>[],
  field: BulkField,
  typed: string | number | null,
): Change[] | 'wrongAmount' | 'wrongNumber' {
  const each = (at: (place: number) => unknown) =>
    items.map(({ id, version }, place) => ({ id, version, [field]: at(place) }))
  if (amounts.includes(field)) {
    const amount = readAmount(String(typed ?? ''))
    if (amount === undefined || (amount === null && field === 'startingPrice')) return 'wrongAmount'
    return each(() => amount)
  }
  if (field === 'itemCode') {
    const first = /^([^\d]{0,10})(\d{1,9})$/.exec(String(typed ?? '').trim())
    if (!first) return 'wrongNumber'
    return each((place) => `${first[1]}${Number(first[2]) + place}`)
  }
  if (field === 'categoryId') return each(() => (typed === '' || typed === null ? null : Number(typed)))
  if (field === 'isDraft') return each(() => typed === 'yes')
  if (field === 'donorName')
    return each(() => (String(typed ?? '').trim() === '' ? null : String(typed).trim()))
  return typeof typed === 'number' ? each(() => typed) : 'wrongNumber'
}

/** The changes that undo a bulk change, based on the versions that it returned. */
export function undoOf(
  before: readonly Item[],
  after: readonly Pick<Item, 'id' | 'version'>[],
  field: BulkField,
): Change[] {
  const versions = new Map(after.map(({ id, version }) => [id, version]))
  return before.map((item) => ({
    id: item.id,
    version: versions.get(item.id) ?? item.version,
    [field]: field === 'isDraft' ? item.status === 'draft' : item[field],
  }))
}
