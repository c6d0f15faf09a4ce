import { hasNoSignIn, insertGuestAccounts } from '../../accounts/guest-accounts.ts'
import { hasProvedAddress } from '../../accounts/proved-addresses.ts'
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
import {
  type GuestKeys,
  type GuestLine,
  guestCsvColumns,
  limitCentsOf,
  type ReadGuest,
  readGuestLine,
} from './guest-columns.ts'
import { insertInvitations } from './invitations.ts'

export const MOST_GUESTS = 5000
export const MOST_PROBLEMS = 1000

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
 * (src/auctions/listed-guests.ts).
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
  const { read, problems } = await readLines(file, await countryOf(tx, organizer))
  const people = await peopleOf(tx, { auctionId, lines: read.map(({ keys }) => keys), trustsAddresses })
  const errors = [
    ...problems,
    ...read.flatMap((line) => line.problems),
    ...(await problemsTogether(
      tx,
      auctionId,
      read.map(({ keys }) => keys),
      people,
    )),
    ...(await oddLimits(tx, auctionId, read)),
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
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: 'import',
    subject: 'registration',
    subjectId: null,
    changes: { auctionId, guests: lines.length },
  })
  return { ...report, guests: lines.length }
}

export type GuestImport = {
  organizer: AuctionOrganizer
  file: CsvFile | BrokenFile
  isDryRun: boolean
  /** The manager says that guests who registered by themselves are the people whose addresses the file has. */
  trustsAddresses: boolean
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

/** By what a line says of them: the one spelling by which people are told apart, and the guest of this auction who is meant. */
type People = Map<string, { key: string; userId: number | null; hasNamesake: boolean }>

type PeopleQuery = { auctionId: number; lines: GuestKeys[]; trustsAddresses: boolean }

/**
 * By the addresses as they stand in the file. A guest for whom an organizer typed the address is meant by it. Somebody who
 * registered with it by themselves is meant only if they proved the address or the phone of the line, came to the door, or
 * the manager says so. To be named as a host tells nobody anything.
 */
async function peopleOf(
  tx: Transaction,
  { auctionId, lines, trustsAddresses }: PeopleQuery,
): Promise<People> {
  const hosts = lines.flatMap(({ hostEmail: email }) =>
    email === null ? [] : [{ email, phone: null, isHost: true }],
  )
  const guests = lines.flatMap(({ email, phone }) =>
    email === null ? [] : [{ email, phone, isHost: false }],
  )
  const named = [...hosts, ...guests]
  const found = await rows<{ email: string; key: string; userId: number | null; hasNamesake: boolean }>(
    tx,
    `with guests as materialized (
       select user_id, email_key(typed_email) as typed_key, checked_in_at, verified_phone,
              ${hasProvedAddress()} as has_proved_address,
              case when not ${hasNoSignIn()} then email_key(users.email) end as own_key
         from registrations join users on users.id = user_id where auction_id = $1 and users.deleted_at is null
     ), found as (
       select given.email, email_key(given.email) as key, own.user_id as own_id, typed.user_id as typed_id,
              is_host or $5 or own.checked_in_at is not null or coalesce(own.has_proved_address, false)
                or coalesce(own.verified_phone = given.phone, false) as is_meant
         from unnest($2::text[], $3::text[], $4::boolean[]) as given (email, phone, is_host)
         left join guests as own on own.own_key = email_key(given.email)
         left join (select typed_key, min(user_id) as user_id from guests group by 1) as typed
              on typed.typed_key = email_key(given.email))
     select email, key, coalesce(typed_id, case when is_meant then own_id end) as "userId",
            typed_id is null and own_id is not null and not is_meant as "hasNamesake"
       from found`,
    [
      auctionId,
      named.map(({ email }) => email),
      named.map(({ phone }) => phone),
      named.map(({ isHost }) => isHost),
      trustsAddresses,
    ],
  )
  const people: People = new Map(found.map(({ email, ...person }) => [email, person]))
  for (const [ref, person] of await withoutAddress(tx, auctionId, lines)) people.set(ref, person)
  return people
}

/**
 * Guests who come with a host often have no address. A line without one means a guest of the list who has none either, with
 * the same phone, or the same name where one of the two has no phone; each guest is meant by one line at most.
 */
async function withoutAddress(tx: Transaction, auctionId: number, lines: GuestKeys[]): Promise<People> {
  const nameless = lines.filter(({ email }) => email === null)
  if (nameless.length === 0) return new Map()
  const found = await rows<{ ref: string; key: string; userIds: number[] }>(
    tx,
    `with listed as materialized (
       select user_id, paddle_number, nullif(typed_phone, '') as phone,
              fold_text(trim(concat_ws(' ', typed_first_name, typed_last_name))) as name
         from registrations join users on users.id = user_id
        where auction_id = $1 and typed_email is null and ${hasNoSignIn()} and users.deleted_at is null
     ), given as materialized (
       select ref, fold_text(name) as name, phone, paddle
         from unnest($2::text[], $3::text[], $4::text[], $5::int[]) as given (ref, name, phone, paddle)
     ), meant as (
       select ref, user_id, paddle_number from given join listed on listed.phone = given.phone
       union select ref, user_id, paddle_number from given join listed on listed.name = given.name
        where listed.phone is null or given.phone is null)
     select ref, concat_ws(' ', 'name', name, phone, paddle) as key,
            array_remove(array_agg(user_id order by paddle_number is distinct from paddle, user_id), null) as "userIds"
       from given left join meant using (ref) group by ref, name, phone, paddle`,
    [
      auctionId,
      nameless.map(({ ref }) => ref),
      nameless.map(({ name }) => name),
      nameless.map(({ phone }) => phone),
      nameless.map(({ paddleNumber }) => paddleNumber),
    ],
  )
  const byRef = new Map(found.map((one) => [one.ref, one]))
  const people: People = new Map()
  const taken = new Set<number | null>()
  for (const { ref } of nameless) {
    const { key, userIds } = byRef.get(ref)!
    const [userId = null] = new Set<number | null>(userIds).difference(taken)
    taken.add(userId)
    people.set(ref, { key, userId, hasNamesake: false })
  }
  return people
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
  const holders = new Map(
    (
      await rows<{ userId: number; paddleNumber: number }>(
        tx,
        'select user_id as "userId", paddle_number as "paddleNumber" from registrations where auction_id = $1',
        [auctionId],
      )
    ).map(({ userId, paddleNumber }) => [paddleNumber, userId]),
  )
  const keyOf = (ref: string) => people.get(ref)!.key
  const idOf = (ref: string) => people.get(ref)!.userId
  const inFile = new Set(lines.map(({ ref }) => keyOf(ref)))
  // A guest who gets another paddle from this file frees their old one.
  const moving = new Set(lines.flatMap(({ ref, paddleNumber }) => (paddleNumber === null ? [] : [idOf(ref)])))
  const read = new Set<string>()
  const paddles = new Set<number>()
  const problems: LineProblem[] = []
  for (const { line, ref, email, name, paddleNumber, hostEmail } of lines) {
    const own = keyOf(ref)
    const isNobody = email === null && name === ''
    if (!isNobody && read.has(own))
      problems.push({
        ...{ line, field: 'email' },
        message: email === null ? 'is needed to tell two guests apart' : 'appears twice in the file',
      })
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
    else if (!inFile.has(keyOf(hostEmail)) && idOf(hostEmail) === null)
      problems.push({ line, field: 'hostEmail', message: 'is neither in the file nor an existing guest' })
  }
  return problems
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
      lines.map(limitCentsOf),
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
