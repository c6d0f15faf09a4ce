import { isOver, itemStatus, takesBids } from '../../engine/statuses.ts'
import { uncheckedCents } from '../../platform/http/values/money.ts'
import type { Flat } from '../basics/fields.ts'
import type { ItemRow } from './item-records.ts'

type Fixed = { code: string; message: string }

/** Why an item can no longer change this way; null when it can. What people relied on when they bid or bought stays. */
export function reasonItIsFixed(item: ItemRow, changed: Flat): Fixed | null {
  return rules.find(({ isBroken }) => isBroken(item, changed)) ?? null
}

type Rule = Fixed & { isBroken: (item: ItemRow, changed: Flat) => boolean }

const contestFields = [
  'itemType',
  'startingPrice',
  'bidIncrement',
  'buyNowPrice',
  'reservePrice',
  'controlMode',
  'startTime',
  'endTime',
  'isDraft',
]
const fieldsFixedByBids = ['itemType', 'startingPrice', 'bidIncrement']

// biome-ignore format: a table is read by its columns
const rules: Rule[] = [
  { code: 'donation_item', message: 'This item holds the donations: only its name, description and pictures can change.', isBroken: (item, changed) => item.item_type === 'donation' && !isOnly(changed, ['name', 'description']) },
  { code: 'donation_item', message: 'Every auction has exactly one donation item.', isBroken: (_item, changed) => changed.itemType === 'donation' },
  { code: 'item_over', message: 'This item has closed: its times, prices and type can no longer change.', isBroken: (item, changed) => isOver(item.status_id) && item.status_id !== itemStatus.soldOut && touches(changed, contestFields) },
  { code: 'has_bids', message: 'People have bid on this item: its type, starting price and increment can no longer change.', isBroken: (item, changed) => item.sequence > 0 && touches(changed, fieldsFixedByBids) },
  { code: 'has_bids', message: 'People have bid on this item: its buy-now price must stay above the current price.', isBroken: (item, changed) => item.price_cents !== null && typeof changed.buyNowPrice === 'number' && uncheckedCents(changed.buyNowPrice)! <= item.price_cents },
  { code: 'has_sales', message: 'People have bought this item: its type can no longer change.', isBroken: (item, changed) => item.quantity_sold > 0 && touches(changed, ['itemType']) },
  { code: 'below_sold', message: 'More than that have already been sold.', isBroken: (item, changed) => typeof changed.quantity === 'number' && changed.quantity < item.quantity_sold },
  { code: 'already_started', message: 'This item has started: its start time and type can no longer change.', isBroken: (item, changed) => hasStarted(item) && touches(changed, ['startTime', 'itemType']) },
  { code: 'already_started', message: 'This item has started and cannot become a draft again; pause or withdraw it.', isBroken: (item, changed) => changed.isDraft === true && (hasStarted(item) || item.sequence > 0 || item.quantity_sold > 0) },
]

const isOnly = (changed: Flat, paths: string[]) => Object.keys(changed).every((path) => paths.includes(path))
const touches = (changed: Flat, paths: string[]) => paths.some((path) => changed[path] !== undefined)

function hasStarted(item: ItemRow): boolean {
  return takesBids(item.status_id) || item.status_id === itemStatus.paused
}
