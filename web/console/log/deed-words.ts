import type { Entry } from './entry.ts'
import { words } from './words.ts'

/** "item 42: price, donor": what was done to what, in a few words. */
export function deedWords({
  action,
  subject,
  subjectId,
  changes,
}: Pick<Entry, 'action' | 'subject' | 'subjectId' | 'changes'>): string {
  const deed = words.actions[action] ?? action
  const thing = words.subjects[subject] ?? subject
  return words.deed(deed, subjectId === null ? thing : `${thing} ${subjectId}`, detailsOf(changes))
}

/** The fields that changed, each with its old and new value where both are known. */
export function detailsOf(changes: Record<string, unknown>): string {
  return Object.entries(changes)
    .filter(([field, value]) => !hidden.has(field) && value !== undefined && value !== null)
    .map(([field, value]) => `${fieldWords(field)} ${shownValue(value, field)}`)
    .join(', ')
}

/** `fairMarketValue` reads "fair market value". */
const fieldWords = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const hidden = new Set(['auctionId', 'userId', 'purchaseIds', 'receiptId'])
const LONGEST = 60

function shownValue(value: unknown, field: string): string {
  if (isChange(value)) return `${shownValue(value.from, field)} → ${shownValue(value.to, field)}`
  return field.endsWith('Time') && typeof value === 'number' ? shownTime(value) : short(value)
}

function shownTime(seconds: number): string {
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return time.format(seconds * 1000).replaceAll('\u202f', ' ')
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

function short(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
