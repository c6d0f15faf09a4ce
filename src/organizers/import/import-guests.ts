import { lockAuction } from '../../auction/auctions/change-status.ts'
import { currencyOf } from '../../auction/auctions/currency-of.ts'
import { lockPaddles, registerBidders } from '../../auction/auctions/registration.ts'
import { insertGuestAccounts } from '../../people/accounts/guest-accounts.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { registrationEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { refuseInRehearsal } from '../auctions/real-people.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import { inTurns } from '../basics/in-turns.ts'
import { type LineProblem, readHeader } from '../files/csv-columns.ts'
import type { BrokenFile, CsvFile } from '../files/read-csv.ts'
import { insertInvitations } from '../guests/invitations.ts'
import {
  type GuestLine,
  guestCsvColumns,
  limitCentsOf,
  type ReadGuest,
  readGuestLine,
} from './guest-columns.ts'
import { oddLimits, problemsTogether } from './guest-file-problems.ts'
import { householdProblems, setHouseholds, withSharedPaddles } from './import-households.ts'
import { matchPeople, type People } from './match-people.ts'

export const MOST_GUESTS = 5000
const MOST_PROBLEMS = 1000

export type GuestImportReport = {
  rows: number
  /** Those with an account and those without alike, since managers are not told who has one. */
  guests: number
  /** Lines with the address of somebody who registered by themselves, and who may be somebody else. */
  sameAddresses: number
  errors: LineProblem[]
}

/**
 * Every line is checked; all of them are imported, or none. Whoever is on the guest list already is brought up to date.
 * All others are guests without an account: nobody is told, and nobody who merely has the address becomes this guest
 * (src/auction/auctions/listed-guests.ts).
 */
export async function importGuests(
  tx: Transaction,
  emit: EmitEvent,
  { organizer, file, isDryRun, trustsAddresses }: GuestImport,
): Promise<GuestImportReport> {
  if ('message' in file) return { rows: 0, guests: 0, sameAddresses: 0, errors: [{ ...file, field: null }] }
  const { auctionId } = organizer
  await lockAuction(tx, auctionId)
  await refuseInRehearsal(tx, auctionId)
  await lockPaddles(tx, [auctionId])
  const { read: typed, problems } = await readLines(file, await countryOf(tx, organizer))
  const people = await matchPeople(tx, { auctionId, lines: typed.map(({ keys }) => keys), trustsAddresses })
  const read = await withSharedPaddles(tx, auctionId, typed, people)
  const keys = read.map((line) => line.keys)
  const errors = [
    ...problems,
    ...read.flatMap((line) => line.problems),
    ...(await problemsTogether(tx, auctionId, keys, people)),
    ...(await oddLimits(tx, auctionId, read)),
    ...(await householdProblems(tx, auctionId, keys, people)),
  ].sort((one, other) => one.line - other.line)
  const lines = read.flatMap(({ guest }) => guest ?? [])
  const sameAddresses = lines.filter(({ ref }) => people.get(ref)!.hasNamesake).length
  const report = { rows: file.records.length, sameAddresses, errors: errors.slice(0, MOST_PROBLEMS) }
  if (errors.length > 0) return { ...report, guests: 0 }
  if (isDryRun) return { ...report, guests: lines.length }
  await listStrangers(tx, auctionId, lines, people)
  const known = lines.map((line) => ({ ...line, userId: people.get(line.ref)!.userId! }))
  // Guests with a given paddle come first, so that nobody else is handed it meanwhile.
  await registerWithPaddles(
    tx,
    emit,
    organizer,
    known.filter(({ paddleNumber }) => paddleNumber !== null),
  )
  await register(
    tx,
    emit,
    organizer,
    known.filter(({ paddleNumber }) => paddleNumber === null),
  )
  await setHosts(tx, auctionId, lines, people)
  await setHouseholds(tx, emit, { auctionId, organizer, lines: known, people })
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: 'import',
    subject: 'registration',
    subjectId: null,
    changes: { auctionId, guests: lines.length },
  })
  return { ...report, guests: lines.length }
}

type GuestImport = {
  organizer: AuctionOrganizer
  file: CsvFile | BrokenFile
  isDryRun: boolean
  /** The manager says that guests who registered by themselves are the people whose addresses the file has. */
  trustsAddresses: boolean
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
  const { fields, problems } = readHeader(file.header, {
    known: guestCsvColumns,
    needed: ['email', 'firstName', 'lastName'],
  })
  if (file.records.length === 0) problems.push({ line: 1, field: null, message: 'no guest rows follow' })
  if (file.records.length > MOST_GUESTS)
    problems.push({ line: 1, field: null, message: `more than ${MOST_GUESTS} rows follow` })
  const read: ReadGuest[] = []
  if (problems.length > 0) return { read, problems }
  for await (const record of inTurns(file.records)) read.push(readGuestLine(record, { fields, countryCode }))
  return { read, problems }
}

/** Those who are on no list yet; with an address, each has the invitation by which they find the auction. */
async function listStrangers(
  tx: Transaction,
  auctionId: number,
  lines: GuestLine[],
  people: People,
): Promise<void> {
  const strangers = lines.filter(({ ref }) => people.get(ref)!.userId === null)
  if (strangers.length === 0) return
  await insertInvitations(
    tx,
    auctionId,
    strangers.flatMap(({ email }) => email ?? []),
  )
  const ids = await insertGuestAccounts(tx, auctionId, strangers)
  const byKey = new Map(strangers.map(({ ref }, index) => [people.get(ref)!.key, ids[index]!]))
  for (const person of people.values()) person.userId ??= byKey.get(person.key) ?? null
}

type KnownLine = GuestLine & { userId: number }

/** The numbers that they are handed at first are free again afterwards. */
async function registerWithPaddles(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  lines: KnownLine[],
): Promise<void> {
  const counter = 'select next from paddle_counters where auction_id = $1'
  const { next } = (await row<{ next: number }>(tx, counter, [organizer.auctionId]))!
  await register(tx, emit, organizer, lines)
  await execute(tx, 'update paddle_counters set next = $2 where auction_id = $1', [organizer.auctionId, next])
}

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
  const currency = await currencyOf(tx, auctionId)
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
            typed_email = coalesce(typed_email, given.email),
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
      lines.map((line) => limitCentsOf(line, currency)),
      lines.map(({ hasCard }) => hasCard),
      lines.map(({ phone }) => phone),
    ],
  )
  for (const { userId } of lines)
    emit(registrationEvent({ auctionId, userId }, fresh.has(userId) ? 'add' : 'update'))
}

/** After all are registered: a host may come below the guests. */
async function setHosts(
  tx: Transaction,
  auctionId: number,
  lines: GuestLine[],
  people: People,
): Promise<void> {
  const inFile = new Map(lines.map(({ ref }) => [people.get(ref)!.key, people.get(ref)!.userId]))
  const pairs = lines.flatMap(({ ref, hostEmail }) => {
    const host = hostEmail === null ? null : people.get(hostEmail)!
    const hostId = host && (inFile.get(host.key) ?? host.userId)
    return hostId === null ? [] : [{ userId: people.get(ref)!.userId!, hostId }]
  })
  await execute(
    tx,
    `update registrations set host_id = given.host_id, changed_at = goodlot_now()
       from unnest($2::int[], $3::int[]) as given (user_id, host_id)
      where registrations.auction_id = $1 and registrations.user_id = given.user_id`,
    [auctionId, pairs.map(({ userId }) => userId), pairs.map(({ hostId }) => hostId)],
  )
}
