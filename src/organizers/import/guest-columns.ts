import { Type } from 'typebox'
import { readEmail } from '../../people/accounts/emails.ts'
import { parsePhone } from '../../people/accounts/phones.ts'
import { fieldChecker } from '../../platform/http/server/validation.ts'
import { readAmount } from '../../platform/http/values/money.ts'
import { Closed, Line, Money } from '../basics/schema.ts'
import { columnNames, type LineProblem, readCells } from '../files/csv-columns.ts'
import type { CsvFile } from '../files/read-csv.ts'

/** A line of the file: what the door needs to know about a guest. */
export type GuestLine = {
  line: number
  /** Tells the people of a file apart: the address, or which line it is. */
  ref: string
  email: string | null
  firstName: string | null
  lastName: string | null
  /** In E.164. */
  phone: string | null
  paddleNumber: number | null
  tableName: string | null
  hostEmail: string | null
  /** Lines with the same one share a bill; the first of them pays. */
  household: string | null
  /** They hold up the payer's paddle: both lines had its number. */
  sharesPaddle: boolean
  spendingLimit: number | null
  hasCard: boolean | null
}

export const limitCentsOf = ({ spendingLimit }: GuestLine, currency: string) =>
  spendingLimit === null ? null : readAmount(spendingLimit, { currency, field: 'spendingLimit' })

const names: Record<string, string[]> = {
  email: ['email', 'mail', 'email address'],
  firstName: ['first', 'given name'],
  lastName: ['last', 'family name', 'surname'],
  phone: ['mobile', 'cell', 'phone number'],
  paddleNumber: ['paddle', 'bidder number'],
  tableName: ['table', 'table number'],
  hostEmail: ['host', 'party of', 'guest of', 'ticket holder'],
  household: ['shared bill', 'bill', 'couple', 'party'],
  spendingLimit: ['limit'],
  hasCard: ['card'],
}
/** Columns that only the export of bidders has, ignored so that an exported file can be imported again. */
const ofExports = ['company', 'country', 'registered', 'checked in', 'unpaid', 'paid', 'due', 'owed back']

export const guestCsvColumns = columnNames(names, ofExports)

const checkLine = fieldChecker(
  Closed({
    email: Type.Optional(Line('', '', 320)),
    firstName: Type.Optional(Line('', '', 100)),
    lastName: Type.Optional(Line('', '', 100)),
    phone: Type.Optional(Line('', '', 30)),
    paddleNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999 })),
    tableName: Type.Optional(Line('', '', 40)),
    hostEmail: Type.Optional(Line('', '', 320)),
    household: Type.Optional(Line('', '', 100)),
    spendingLimit: Type.Optional(Money('')),
    hasCard: Type.Optional(Type.Boolean()),
  }),
)

/** What lines are compared by; a line that is wrong elsewhere still counts. */
export type GuestKeys = Pick<
  GuestLine,
  'line' | 'ref' | 'email' | 'phone' | 'paddleNumber' | 'hostEmail' | 'household' | 'sharesPaddle'
> & {
  /** Empty without one. */
  name: string
}

export type ReadGuest = { keys: GuestKeys; guest: GuestLine | null; problems: LineProblem[] }

export function readGuestLine(
  record: CsvFile['records'][number],
  { fields, countryCode }: { fields: (string | null)[]; countryCode: string | null },
): ReadGuest {
  const { line } = record
  const read = readCells(record, fields)
  if ('problems' in read) {
    const nothing = {
      email: null,
      phone: null,
      paddleNumber: null,
      hostEmail: null,
      household: null,
      sharesPaddle: false,
      name: '',
    }
    const keys = { line, ref: refOf(line, null), ...nothing }
    return { keys, guest: null, problems: read.problems }
  }
  const body: Record<string, unknown> = {}
  for (const [field, text] of read.given) body[field] = readCell(field, text)
  const wrong: Record<string, string[]> = checkLine(body) ?? {}
  const emailIn = (field: string) => (body[field] === undefined ? null : readEmail(String(body[field])))
  const email = emailIn('email')
  const name = [body.firstName, body.lastName].filter(Boolean).join(' ')
  const hostEmail = emailIn('hostEmail')
  const phone = body.phone === undefined ? null : parsePhone(String(body.phone), countryCode)
  if (body.email !== undefined && email === null) wrong.email = ['is not a valid email address']
  if (body.email === undefined && name === '') wrong.email = ['is needed for a guest without a name']
  if (body.hostEmail !== undefined && hostEmail === null) wrong.hostEmail = ['is not a valid email address']
  if (body.phone !== undefined && phone === null)
    wrong.phone = ['must be a phone number, with its country code if it is from abroad']
  const problems = Object.entries(wrong).map(([field, [message = '']]) => ({ line, field, message }))
  const given = <Value>(field: string) => (field in wrong ? null : (body[field] ?? null)) as Value | null
  const keys = {
    line,
    ref: refOf(line, email),
    email,
    name,
    hostEmail,
    phone: phone?.e164 ?? null,
    paddleNumber: given<number>('paddleNumber'),
    household: given<string>('household')?.trim().toLowerCase() || null,
    sharesPaddle: false,
  }
  if (problems.length > 0) return { keys, guest: null, problems }
  return {
    keys,
    guest: {
      ...keys,
      firstName: given<string>('firstName'),
      lastName: given<string>('lastName'),
      tableName: given<string>('tableName'),
      spendingLimit: given<number>('spendingLimit'),
      hasCard: given<boolean>('hasCard'),
    },
    problems,
  }
}

const refOf = (line: number, email: string | null) => email ?? `line ${line}`

/** A value of the wrong kind stays text, which the check then refuses. */
function readCell(field: string, text: string): unknown {
  if (field === 'paddleNumber' && /^\d{1,9}$/.test(text)) return Number(text)
  if (field === 'spendingLimit' && /^\d{1,9}([.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'))
  if (field === 'hasCard' && /^(true|yes|y|1|x)$/i.test(text)) return true
  if (field === 'hasCard' && /^(false|no|n|0)$/i.test(text)) return false
  return text
}
