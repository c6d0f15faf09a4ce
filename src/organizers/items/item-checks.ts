import { type ItemType, isBidOn, isPurchased } from '../../engine/item-types.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import { readEmail } from '../../people/accounts/emails.ts'
import { amountProblems } from '../../platform/http/values/money.ts'
import { type Flat, moneyIn } from '../basics/fields.ts'
import { itemFields } from './item-fields.ts'

/** What an item must fit into; times are epoch milliseconds. */
export type ItemSurroundings = {
  statusId: number
  currency: string
  now: number
  categoryIds: ReadonlySet<number>
  /** Codes of the other items, as `codeKey` makes them. */
  takenCodes: ReadonlySet<string>
}

/** An item as it would be, defaults filled in; times are epoch milliseconds. */
export type WholeItem = Flat & {
  itemCode: string
  itemType: ItemType
  controlMode: 'auto' | 'manual'
  startsAt: number
  endsAt: number
}

/** Every problem a schema cannot see, by field. */
export function itemProblems(item: WholeItem, around: ItemSurroundings): Record<string, string[]> {
  const problems = itemChecks.filter(({ holds }) => !holds(item, around))
  return Object.fromEntries(problems.map(({ field, message }) => [field, [message]]))
}

/** The same for an item that does not exist yet. */
export function newItemProblems(item: WholeItem, around: ItemSurroundings): Record<string, string[]> {
  const problems = itemProblems(item, around)
  Object.assign(problems, wholeAmountProblems(item, around))
  if (item.itemType === 'donation') problems.itemType = ['every auction has exactly one donation item']
  if (endIsTooLate(item, around)) problems.endTime = ['must be in the future']
  return problems
}

/** Asked only of what is new: a lot from before its currency knew its decimals keeps its amounts. */
export const wholeAmountProblems = (given: Flat, { currency }: Pick<ItemSurroundings, 'currency'>) =>
  amountProblems(currency, moneyIn(itemFields, given))

/** Codes that people would read as the same are the same. */
export const codeKey = (code: string) => code.trim().toLowerCase()

type Check = {
  field: string
  message: string
  holds: (item: WholeItem, around: ItemSurroundings) => boolean
}

// biome-ignore format: a table is read by its columns
const itemChecks: Check[] = [
  { field: 'itemCode', message: 'is the code of another item', holds: (item, { takenCodes }) => !takenCodes.has(codeKey(item.itemCode)) },
  { field: 'categoryId', message: 'is not a category of this auction', holds: (item, { categoryIds }) => isNone(item.categoryId) || categoryIds.has(item.categoryId as number) },
  { field: 'donorEmail', message: 'is not an email address', holds: (item) => isNone(item.donorEmail) || readEmail(item.donorEmail as string) !== null },
  { field: 'donorAgreed', message: 'needs the email of the donor', holds: (item) => item.donorAgreed !== true || !isNone(item.donorEmail) },
  { field: 'buyNowPrice', message: 'is required: it is the price', holds: (item) => !isSold(item) || !isNone(item.buyNowPrice) },
  { field: 'buyNowPrice', message: 'is only for silent items and items with a fixed price', holds: (item) => isNone(item.buyNowPrice) || isSold(item) || item.itemType === 'silent' },
  { field: 'buyNowPrice', message: 'must be above the starting price', holds: (item) => item.itemType !== 'silent' || isNone(item.buyNowPrice) || (item.buyNowPrice as number) > Number(item.startingPrice ?? 0) },
  { field: 'reservePrice', message: 'is only for items that take bids', holds: (item) => isBidOn(item.itemType) || isNone(item.reservePrice) },
  { field: 'bidIncrement', message: 'is only for items that take bids', holds: (item) => isBidOn(item.itemType) || isNone(item.bidIncrement) },
  { field: 'quantity', message: 'is only for items with a fixed price', holds: (item) => isPurchased(item.itemType) || isNone(item.quantity) },
  { field: 'endTime', message: 'must be after startTime', holds: (item) => item.endsAt > item.startsAt },
]

const isNone = (value: unknown) => value === null || value === undefined
const isSold = (item: WholeItem) => isPurchased(item.itemType) && item.itemType !== 'donation'

/** An end that has passed would close the item the moment it opens. */
export function endIsTooLate(item: WholeItem, { statusId, now }: ItemSurroundings): boolean {
  const { open, paused, extended } = auctionStatus
  const isRunning = ([open, paused, extended] as number[]).includes(statusId)
  return isRunning && item.controlMode === 'auto' && item.endsAt <= now
}
