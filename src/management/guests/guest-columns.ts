import { Type } from 'typebox'
import { readEmail } from '../../accounts/emails.ts'
import { fieldChecker } from '../../http/server/validation.ts'
import type { CsvFile } from '../files/read-csv.ts'
import type { LineProblem } from '../items/item-columns.ts'
import { Closed, Line, Money } from '../schema.ts'

/** A line of the file: a guest as the door will want to know them. */
export type GuestLine = {
  line: number
  email: string
  firstName: string | null
  lastName: string | null
  paddleNumber: number | null
  tableName: string | null
  hostEmail: string | null
  spendingLimit: number | null
  hasCard: boolean | null
}

const names: Record<string, string[]> = {
  email: ['e-mail', 'mail', 'email address'],
  firstName: ['first', 'given name'],
  lastName: ['last', 'family name', 'surname'],
  paddleNumber: ['paddle', 'bidder number'],
  tableName: ['table', 'table number'],
  hostEmail: ['host', 'party of', 'guest of', 'ticket holder'],
  spendingLimit: ['limit'],
  hasCard: ['card'],
}
/** What the export of bidders tells besides, so that an exported file can be imported again. */
const ofExports = ['phone', 'company', 'country', 'registered', 'checked in', 'unpaid', 'paid']

const key = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const columnNames = new Map<string, string | null>([
  ...Object.entries(names).flatMap(([field, others]) =>
    [field, ...others].map((name): [string, string] => [key(name), field]),
  ),
  ...ofExports.map((name): [string, null] => [key(name), null]),
])

const MOST_COLUMNS = 100

/** The field each column holds; null for columns that are passed over. Problems stand on line 1. */
export function readGuestHeader(header: string[]): { fields: (string | null)[]; problems: LineProblem[] } {
  if (header.length > MOST_COLUMNS)
    return { fields: [], problems: [{ line: 1, field: null, message: `more than ${MOST_COLUMNS} columns` }] }
  const fields: (string | null)[] = []
  const problems: LineProblem[] = []
  for (const name of header) {
    const field = columnNames.get(key(name))
    if (field === undefined) problems.push({ line: 1, field: name || null, message: 'is not a known column' })
    else if (field !== null && fields.includes(field))
      problems.push({ line: 1, field, message: 'stands twice' })
    fields.push(field ?? null)
  }
  if (!fields.includes('email'))
    problems.push({ line: 1, field: 'email', message: 'is a column that must be there' })
  return { fields, problems }
}

const checkLine = fieldChecker(
  Closed({
    email: Line('', '', 320),
    firstName: Type.Optional(Line('', '', 100)),
    lastName: Type.Optional(Line('', '', 100)),
    paddleNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999 })),
    tableName: Type.Optional(Line('', '', 40)),
    hostEmail: Type.Optional(Line('', '', 320)),
    spendingLimit: Type.Optional(Money('')),
    hasCard: Type.Optional(Type.Boolean()),
  }),
)

export function readGuestLine(
  { line, cells }: CsvFile['records'][number],
  fields: (string | null)[],
): { ok: GuestLine } | { problems: LineProblem[] } {
  if (cells.length !== fields.length) {
    const message = `has ${cells.length} cells, but the first line has ${fields.length}`
    return { problems: [{ line, field: null, message }] }
  }
  const body: Record<string, unknown> = {}
  for (const [index, field] of fields.entries()) {
    const text = cells[index]!.replace(/^'(?=[=+\-@\t\r])/, '')
    if (field !== null && text !== '') body[field] = readCell(field, text)
  }
  const wrong: Record<string, string[]> = checkLine(body) ?? {}
  const email = readEmail(String(body.email ?? ''))
  const hostEmail = body.hostEmail === undefined ? null : readEmail(String(body.hostEmail))
  if (email === null) wrong.email = ['is not an e-mail address']
  if (body.hostEmail !== undefined && hostEmail === null) wrong.hostEmail = ['is not an e-mail address']
  const problems = Object.entries(wrong).map(([field, [message = '']]) => ({ line, field, message }))
  if (problems.length > 0) return { problems }
  const given = <Value>(field: string) => (body[field] ?? null) as Value | null
  return {
    ok: {
      line,
      email: email!,
      firstName: given<string>('firstName'),
      lastName: given<string>('lastName'),
      paddleNumber: given<number>('paddleNumber'),
      tableName: given<string>('tableName'),
      hostEmail,
      spendingLimit: given<number>('spendingLimit'),
      hasCard: given<boolean>('hasCard'),
    },
  }
}

/** What is not of its kind stays text, which the check then refuses. */
function readCell(field: string, text: string): unknown {
  if (field === 'paddleNumber' && /^\d{1,9}$/.test(text)) return Number(text)
  if (field === 'spendingLimit' && /^\d{1,9}([.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'))
  if (field === 'hasCard' && /^(true|yes|y|1|x)$/i.test(text)) return true
  if (field === 'hasCard' && /^(false|no|n|0)$/i.test(text)) return false
  return text
}
