import { lockAuction } from '../../auctions/change-status.ts'
import { lockPaddles, registerBidders } from '../../auctions/registration.ts'
import type { Transaction } from '../../database/pool.ts'
import { execute, rows } from '../../database/pool.ts'
import { registrationEvent } from '../../events/announcements.ts'
import type { EmitEvent } from '../../events/changes.ts'
import { writeAudit } from '../audit.ts'
import type { AuctionOrganizer } from '../authority.ts'
import { type LineProblem, readHeader } from '../files/csv-columns.ts'
import type { BrokenFile, CsvFile } from '../files/read-csv.ts'
import { inTurns } from '../in-turns.ts'
import { refuseInRehearsal } from '../rehearsals/real-people.ts'
import { expectGuests } from './expected-guests.ts'
import { type GuestLine, guestCsvColumns, limitCentsOf, readGuestLine } from './guest-columns.ts'

export const MOST_GUESTS = 5000
export const MOST_PROBLEMS = 1000

export type GuestImportReport = {
  rows: number
  /** Guests with an account. */
  registered: number
  /** Guests without one: nothing is sent to them, but when they sign in they find the auction and all the line says. */
  invited: number
  errors: LineProblem[]
}

/** Every line is checked; all of them are imported, or none. Guests already registered are brought up to date. */
export async function importGuests(
  tx: Transaction,
  emit: EmitEvent,
  {
    organizer,
    file,
    isDryRun,
  }: { organizer: AuctionOrganizer; file: CsvFile | BrokenFile; isDryRun: boolean },
): Promise<GuestImportReport> {
  const nothing = { registered: 0, invited: 0 }
  if ('message' in file) return { rows: 0, ...nothing, errors: [{ ...file, field: null }] }
  await lockAuction(tx, organizer.auctionId)
  await refuseInRehearsal(tx, organizer.auctionId)
  await lockPaddles(tx, [organizer.auctionId])
  const { lines, errors } = await readLines(file)
  const people = await peopleIn(tx, lines)
  if (errors.length === 0) errors.push(...(await problemsTogether(tx, organizer.auctionId, lines, people)))
  const known = lines.filter(({ email }) => people.idOf(email) !== null)
  const report = {
    rows: file.records.length,
    registered: known.length,
    invited: lines.length - known.length,
    errors: errors.slice(0, MOST_PROBLEMS),
  }
  if (errors.length > 0) return { ...report, ...nothing }
  if (isDryRun) return report
  const hasAccount = (email: string | null) => email === null || people.idOf(email) !== null
  const strangers = lines.filter(({ email }) => !hasAccount(email))
  const withStrangers = known.filter(({ hostEmail }) => !hasAccount(hostEmail))
  await expectGuests(tx, organizer.auctionId, [
    ...strangers,
    // These guests have accounts; only their hosts have none.
    ...withStrangers.map((line) => ({ ...line, paddleNumber: null })),
  ])
  const guests = known.map((line) => ({ ...line, userId: people.idOf(line.email)! }))
  // Guests with a given paddle come first, so that nobody else is handed it meanwhile.
  await register(
    tx,
    emit,
    organizer,
    guests.filter(({ paddleNumber }) => paddleNumber !== null),
  )
  await register(
    tx,
    emit,
    organizer,
    guests.filter(({ paddleNumber }) => paddleNumber === null),
  )
  await setHosts(tx, organizer.auctionId, guests, people)
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: 'import',
    subject: 'registration',
    subjectId: null,
    changes: { auctionId: organizer.auctionId, registered: report.registered, invited: report.invited },
  })
  return report
}

async function readLines(file: CsvFile): Promise<{ lines: GuestLine[]; errors: LineProblem[] }> {
  const { fields, problems } = readHeader(file.header, { known: guestCsvColumns, needed: 'email' })
  if (file.records.length === 0)
    problems.push({ line: 1, field: null, message: 'no line with a guest follows' })
  if (file.records.length > MOST_GUESTS)
    problems.push({ line: 1, field: null, message: `more than ${MOST_GUESTS} lines follow` })
  if (problems.length > 0) return { lines: [], errors: problems }
  const lines: GuestLine[] = []
  const errors: LineProblem[] = []
  for await (const record of inTurns(file.records)) {
    const read = readGuestLine(record, fields)
    if ('ok' in read) lines.push(read.ok)
    else errors.push(...read.problems)
    if (errors.length >= MOST_PROBLEMS) break
  }
  return { lines, errors }
}

/** Whom the addresses in the file mean. */
type People = {
  /** The same for every way to write an address. */
  keyOf(email: string): string
  /** Null without an account. */
  idOf(email: string): number | null
}

/** The database decides which addresses are the same, and whose they are. */
async function peopleIn(tx: Transaction, lines: GuestLine[]): Promise<People> {
  const found = await rows<{ email: string; key: string; id: number | null }>(
    tx,
    `select given.email, email_key(given.email) as key, users.id from unnest($1::text[]) as given (email)
       left join users on email_key(users.email) = email_key(given.email) and users.deleted_at is null`,
    [lines.flatMap(({ email, hostEmail }) => (hostEmail === null ? [email] : [email, hostEmail]))],
  )
  const people = new Map(found.map(({ email, ...person }) => [email, person]))
  return { keyOf: (email) => people.get(email)!.key, idOf: (email) => people.get(email)!.id }
}

/** Problems that show only between lines, or beside the guests who are already registered. */
async function problemsTogether(
  tx: Transaction,
  auctionId: number,
  lines: GuestLine[],
  { keyOf, idOf }: People,
): Promise<LineProblem[]> {
  const taken = await rows<{ userId: number | null; key: string | null; paddleNumber: number }>(
    tx,
    `select user_id as "userId", null as key, paddle_number as "paddleNumber" from registrations where auction_id = $1
     union all
     select users.id, email_key(invitations.email), paddle_number
       from invitations
       left join users on email_key(users.email) = email_key(invitations.email) and users.deleted_at is null
      where auction_id = $1 and paddle_number is not null`,
    [auctionId],
  )
  const personOf = (email: string) => idOf(email) ?? keyOf(email)
  const holders = new Map(taken.map(({ userId, key, paddleNumber }) => [paddleNumber, userId ?? key!]))
  const registered = new Set(taken.flatMap(({ userId, key }) => (key === null ? [userId] : [])))
  const inFile = new Set(lines.map(({ email }) => keyOf(email)))
  // A guest who gets another paddle from this file frees their old one.
  const moving = new Set(
    lines.flatMap(({ email, paddleNumber }) => (paddleNumber === null ? [] : [personOf(email)])),
  )
  const people = new Set<string | number>()
  const paddles = new Set<number>()
  const problems: LineProblem[] = []
  for (const { line, email, paddleNumber, hostEmail } of lines) {
    const own = keyOf(email)
    const person = personOf(email)
    if (people.has(person)) problems.push({ line, field: 'email', message: 'stands twice in the file' })
    people.add(person)
    if (paddleNumber !== null) {
      const holder = holders.get(paddleNumber)
      if (paddles.has(paddleNumber))
        problems.push({ line, field: 'paddleNumber', message: 'stands twice in the file' })
      else if (holder !== undefined && !moving.has(holder))
        problems.push({ line, field: 'paddleNumber', message: 'belongs to somebody else' })
      paddles.add(paddleNumber)
    }
    if (hostEmail === null) continue
    const host = keyOf(hostEmail)
    const hostId = idOf(hostEmail)
    if (host === own) problems.push({ line, field: 'hostEmail', message: 'is the guest' })
    else if (!inFile.has(host) && !(hostId !== null && registered.has(hostId)))
      problems.push({ line, field: 'hostEmail', message: 'is neither in the file nor a guest already' })
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
            paddle_number = coalesce(given.paddle_number, registrations.paddle_number),
            table_name = coalesce(given.table_name, registrations.table_name),
            spending_limit_cents = coalesce(given.limit_cents, spending_limit_cents),
            has_card = coalesce(given.has_card, registrations.has_card),
            version = version + 1, changed_at = goodlot_now()
       from unnest($2::int[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::bigint[],
              $10::boolean[])
         as given (user_id, is_new, email, first_name, last_name, paddle_number, table_name, limit_cents, has_card)
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
    ],
  )
  for (const { userId } of lines)
    emit(registrationEvent({ auctionId, userId }, fresh.has(userId) ? 'add' : 'update'))
}

/** After all are registered: a host may come below the guests. One without an account becomes theirs on registering. */
async function setHosts(
  tx: Transaction,
  auctionId: number,
  lines: KnownLine[],
  { idOf }: People,
): Promise<void> {
  const pairs = lines.flatMap(({ userId, hostEmail }) => {
    const hostId = hostEmail === null ? null : idOf(hostEmail)
    return hostId === null ? [] : [{ userId, hostId }]
  })
  await execute(
    tx,
    `update registrations set host_id = given.host_id, changed_at = goodlot_now()
       from unnest($2::int[], $3::int[]) as given (user_id, host_id)
      where registrations.auction_id = $1 and registrations.user_id = given.user_id`,
    [auctionId, pairs.map(({ userId }) => userId), pairs.map(({ hostId }) => hostId)],
  )
}
