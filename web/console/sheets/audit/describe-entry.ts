import { words } from '../../words/audit-en.ts'
import { words as common } from '../../words/en.ts'
import type { AuditEntry } from './entry.ts'

/** "changed category 42: name A → B": what has no better sentence. */
export function describeEntry({
  action,
  subject,
  subjectId,
  changes,
}: Pick<AuditEntry, 'action' | 'subject' | 'subjectId' | 'changes'>): string {
  const thing = words.subjects[subject] ?? subject
  const name = subjectId === null || isOnlyOne.has(subject) ? thing : `${thing} ${subjectId}`
  return words.done(words.actions[action] ?? action, name, describeChanges(changes))
}

/** An auction has one of each, so that its log need not number them. */
const isOnlyOne = new Set(['auction', 'broadcast', 'mail', 'screen', 'checkInCode', 'seating'])

/** The fields that changed, each with its old and new value where both are known. */
export function describeChanges(changes: Record<string, unknown>): string {
  return Object.entries(changes)
    .filter(([field, value]) => !hidden.has(field) && value !== undefined && value !== null)
    .map(([field, value]) => `${fieldName(field)} ${describeValue(value, field)}`)
    .join(', ')
}

/** As the pages call it, within a sentence; `somethingOther` reads "something other". */
function fieldName(path: string): string {
  const field = path.split('.').at(-1)!
  const name = words.fields[field] ?? common.fields[field]
  if (name === undefined) return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

const hidden = new Set([
  'auctionId',
  'userId',
  'bidderId',
  'itemId',
  'imageId',
  'imageIds',
  'purchaseIds',
  'receiptId',
  'reason',
])
const LONGEST = 60

function describeValue(value: unknown, field: string): string {
  if (isChange(value)) return `${describeValue(value.from, field)} → ${describeValue(value.to, field)}`
  if (field.endsWith('Time') && typeof value === 'number') return words.time(value)
  if (typeof value === 'boolean') return value ? common.yes : common.no
  return short(field === 'status' ? (common.statuses[String(value)] ?? value) : value)
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

function short(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
