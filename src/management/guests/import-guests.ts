import { lockAuction } from '../../auctions/change-status.ts'
import { lockPaddles, registerBidders } from '../../auctions/registration.ts'
import { centsProblems } from '../../auctions/whole-amounts.ts'
import type { Transaction } from '../../database/pool.ts'
import { execute, row, rows } from '../../database/pool.ts'
import { registrationEvent } from '../../events/announcements.ts'
import type { EmitEvent } from '../../events/changes.ts'
import { writeAudit } from '../audit.ts'
import type { AuctionOrganizer } from '../authority.ts'
import { type LineProblem, readHeader } from '../files/csv-columns.ts'
import type { BrokenFile, CsvFile } from '../files/read-csv.ts'
import { inTurns } from '../in-turns.ts'
import { refuseInRehearsal } from '../rehearsals/real-people.ts'
import { expectGuests } from './expected-guests.ts'
import {
  type GuestKeys,
  type GuestLine,
  guestCsvColumns,
  limitCentsOf,
  type ReadGuest,
  readGuestLine,
} from './guest-columns.ts'

export const MOST_GUESTS = 5000
export const MOST_PROBLEMS = 1000

export type GuestImportReport = {
  rows: number
  /** Those with an account and those without alike, since managers are not told who has one. */
  guests: number
  errors: LineProblem[]
}

/**
 * Every line is checked; all of them are imported, or none. Guests already registered are brought up to date. Nothing is
 * sent to those without an account, but when they sign in they find the auction and all the line says.
 */
export async function importGuests(
  tx: Transaction,
  emit: EmitEvent,
  {
    organizer,
    file,
    isDryRun,
  }: { organizer: AuctionOrganizer; file: CsvFile | BrokenFile; isDryRun: boolean },
): Promise<GuestImportReport> {
  if ('message' in file) return { rows: 0, guests: 0, errors: [{ ...file, field: null }] }
  await lockAuction(tx, organizer.auctionId)
  await refuseInRehearsal(tx, organizer.auctionId)
  await lockPaddles(tx, [organizer.auctionId])
  const { read, problems } = await readLines(file, await countryOf(tx, organizer))
  const keys = read.map((line) => line.keys)
  const people = await peopleOf(tx, keys)
  const errors = [
    ...problems,
    ...read.flatMap((line) => line.problems),
    ...(await problemsTogether(tx, organizer.auctionId, keys, people)),
    ...(await oddLimits(tx, organizer.auctionId, read)),
  ].sort((one, other) => one.line - other.line)
  const lines = read.flatMap(({ guest }) => guest ?? [])
  const report = { rows: file.records.length, guests: lines.length, errors: errors.slice(0, MOST_PROBLEMS) }
  if (errors.length > 0) return { ...report, guests: 0 }
  if (isDryRun) return report
  const hasAccount = (email: string | null) => email === null || people.get(email)!.userId !== null
  const known = lines.filter(({ email }) => hasAccount(email))
  const strangers = lines.filter(({ email }) => !hasAccount(email))
  const withStrangers = known.filter(({ hostEmail }) => !hasAccount(hostEmail))
  await expectGuests(tx, organizer.auctionId, [
    ...strangers,
    // These guests have accounts; only their hosts have none.
    ...withStrangers.map((line) => ({ ...line, paddleNumber: null })),
  ])
  const registered = known.map((line) => ({ ...line, userId: people.get(line.email)!.userId! }))
  // Guests with a given paddle come first, so that nobody else is handed it meanwhile.
  await register(
    tx,
    emit,
    organizer,
    registered.filter(({ paddleNumber }) => paddleNumber !== null),
  )
  await register(
    tx,
    emit,
    organizer,
    registered.filter(({ paddleNumber }) => paddleNumber === null),
  )
  await setHosts(tx, organizer.auctionId, known, people)
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: 'import',
    subject: 'registration',
    subjectId: null,
    changes: { auctionId: organizer.auctionId, guests: report.guests },
  })
  return report
}

/** Spending limits with cents, where the currency has none. */
async function oddLimits(tx: Transaction, auctionId: number, read: ReadGuest[]): Promise<LineProblem[]> {
  const { currency } = (await row<{ currency: string }>(tx, 'select currency from auctions where id = $1', [
    auctionId,
  ]))!
  return read.flatMap(({ guest }) => {
    const problems = guest ? centsProblems(currency, { spendingLimit: limitCentsOf(guest) }) : {}
    return Object.entries(problems).map(([field, [message = '']]) => ({ line: guest!.line, field, message }))
  })
}

/** Whose numbers are written without a country code: the venue's country, or else that of the person who imports. */
async function countryOf(tx: Transaction, { id, auctionId }: AuctionOrganizer): Promise<string | null> {
  const found = await row<{ code: string | null }>(
    tx,
    `select coalesce(auctions.country_code, users.country_code) as code from auctions, users
      where auctions.id = $1 and users.id = $2`,
    [auctionId, id],
  )
  return found?.code ?? null
}

/** The lines, and what is wrong with the file as a whole. */
async function readLines(
  file: CsvFile,
  countryCode: string | null,
): Promise<{ read: ReadGuest[]; problems: LineProblem[] }> {
  const { fields, problems } = readHeader(file.header, { known: guestCsvColumns, needed: 'email' })
  if (file.records.length === 0) problems.push({ line: 1, field: null, message: 'no guest rows follow' })
  if (file.records.length > MOST_GUESTS)
    problems.push({ line: 1, field: null, message: `more than ${MOST_GUESTS} rows follow` })
  const read: ReadGuest[] = []
  if (problems.length > 0) return { read, problems }
  for await (const record of inTurns(file.records)) read.push(readGuestLine(record, { fields, countryCode }))
  return { read, problems }
}

/** The one spelling by which the database tells people apart, and their account if they have one. */
type People = Map<string, { key: string; userId: number | null }>

/** By the addresses as they stand in the file. */
async function peopleOf(tx: Transaction, lines: GuestKeys[]): Promise<People> {
  const found = await rows<{ email: string; key: string; userId: number | null }>(
    tx,
    `select given.email, email_key(given.email) as key, users.id as "userId" from unnest($1::text[]) as given (email)
       left join users on email_key(users.email) = email_key(given.email) and users.deleted_at is null`,
    [lines.flatMap(({ email, hostEmail }) => [email, hostEmail].filter((address) => address !== null))],
  )
  return new Map(found.map(({ email, ...person }) => [email, person]))
}

/**
 * Problems that show only between lines, or beside the guests who are already expected. Whether somebody has an account
 * makes no difference to any of them.
 */
async function problemsTogether(
  tx: Transaction,
  auctionId: number,
  lines: GuestKeys[],
  people: People,
): Promise<LineProblem[]> {
  const expected = await rows<{ key: string; paddleNumber: number | null }>(
    tx,
    `select email_key(users.email) as key, paddle_number as "paddleNumber"
       from registrations join users on users.id = user_id where auction_id = $1
     union all select email_key(email), paddle_number from invitations where auction_id = $1`,
    [auctionId],
  )
  const keyOf = (email: string | null) => (email === null ? null : people.get(email)!.key)
  const holders = new Map(expected.map(({ key, paddleNumber }) => [paddleNumber, key]))
  const guests = new Set([...expected.map(({ key }) => key), ...lines.map(({ email }) => keyOf(email))])
  // A guest who gets another paddle from this file frees their old one.
  const moving = new Set(
    lines.flatMap(({ email, paddleNumber }) => (paddleNumber === null ? [] : [keyOf(email)])),
  )
  const read = new Set<string | null>()
  const paddles = new Set<number>()
  const problems: LineProblem[] = []
  for (const { line, email, paddleNumber, hostEmail } of lines) {
    const own = keyOf(email)
    if (own !== null && read.has(own))
      problems.push({ line, field: 'email', message: 'appears twice in the file' })
    read.add(own)
    if (paddleNumber !== null) {
      const holder = holders.get(paddleNumber)
      if (paddles.has(paddleNumber))
        problems.push({ line, field: 'paddleNumber', message: 'appears twice in the file' })
      else if (holder !== undefined && !moving.has(holder))
        problems.push({ line, field: 'paddleNumber', message: 'belongs to someone else' })
      paddles.add(paddleNumber)
    }
    if (hostEmail === null) continue
    if (keyOf(hostEmail) === own) problems.push({ line, field: 'hostEmail', message: 'is the guest' })
    else if (!guests.has(keyOf(hostEmail)))
      problems.push({ line, field: 'hostEmail', message: 'is neither in the file nor an existing guest' })
  }
  return problems
}

type KnownLine = GuestLine & { userId: number }

/** A guest whom a manager registers has not joined yet, and is shown as typed. */
async function register(
  tx: Transaction,
  emit: EmitEvent,
  { auctionId }: AuctionOrganizer,
  lines: KnownLine[],
): Promise<void> {
  if (lines.length === 0) return
  const people = lines.map(({ userId }) => ({ auctionId, userId }))
  const fresh = new Set((await registerBidders(tx, people)).map(({ userId }) => userId))
  // Moved out of the way first: the paddle one guest was handed may be the one meant for another.
  await execute(
    tx,
    'update registrations set paddle_number = -user_id where auction_id = $1 and user_id = any($2)',
    [auctionId, lines.filter(({ paddleNumber }) => paddleNumber !== null).map(({ userId }) => userId)],
  )
  await execute(
    tx,
    `update registrations
        set joined_at = case when given.is_new then null else joined_at end,
            typed_email = case when given.is_new then given.email else typed_email end,
            typed_first_name = case when joined_at is null or given.is_new then coalesce(given.first_name, typed_first_name) else typed_first_name end,
            typed_last_name = case when joined_at is null or given.is_new then coalesce(given.last_name, typed_last_name) else typed_last_name end,
            typed_phone = case when joined_at is null or given.is_new then coalesce(given.phone, typed_phone) else typed_phone end,
            paddle_number = coalesce(given.paddle_number, registrations.paddle_number),
            table_name = coalesce(given.table_name, registrations.table_name),
            spending_limit_cents = coalesce(given.limit_cents, spending_limit_cents),
            has_card = coalesce(given.has_card, registrations.has_card),
            version = version + 1, changed_at = goodlot_now()
       from unnest($2::int[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::bigint[],
              $10::boolean[], $11::text[])
         as given (user_id, is_new, email, first_name, last_name, paddle_number, table_name, limit_cents, has_card, phone)
      where registrations.auction_id = $1 and registrations.user_id = given.user_id`,
    [
      auctionId,
      lines.map(({ userId }) => userId),
      lines.map(({ userId }) => fresh.has(userId)),
      lines.map(({ email }) => email),
      lines.map(({ firstName }) => firstName),
      lines.map(({ lastName }) => lastName),
      lines.map(({ paddleNumber }) => paddleNumber),
      lines.map(({ tableName }) => tableName),
      lines.map(limitCentsOf),
      lines.map(({ hasCard }) => hasCard),
      lines.map(({ phone }) => phone),
    ],
  )
  for (const { userId } of lines)
    emit(registrationEvent({ auctionId, userId }, fresh.has(userId) ? 'add' : 'update'))
}

/** After all are registered: a host may come below the guests. One without an account becomes theirs on registering. */
async function setHosts(
  tx: Transaction,
  auctionId: number,
  lines: GuestLine[],
  people: People,
): Promise<void> {
  const pairs = lines.flatMap(({ email, hostEmail }) => {
    const hostId = hostEmail === null ? null : people.get(hostEmail)!.userId
    return hostId === null ? [] : [{ userId: people.get(email)!.userId!, hostId }]
  })
  await execute(
    tx,
    `update registrations set host_id = given.host_id, changed_at = goodlot_now()
       from unnest($2::int[], $3::int[]) as given (user_id, host_id)
      where registrations.auction_id = $1 and registrations.user_id = given.user_id`,
    [auctionId, pairs.map(({ userId }) => userId), pairs.map(({ hostId }) => hostId)],
  )
}
