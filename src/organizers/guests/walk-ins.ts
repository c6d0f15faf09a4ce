import { Type } from 'typebox'
import { anna } from '../../auction/auctions/example.ts'
import { isNamedAsManager } from '../../auction/auctions/named-managers.ts'
import type { Administrators } from '../../people/accounts/administrators.ts'
import { readEmail } from '../../people/accounts/emails.ts'
import { guestAddress } from '../../people/accounts/guest-accounts.ts'
import { type Phone, parsePhone } from '../../people/accounts/phones.ts'
import { insertUser, userByEmail } from '../../people/accounts/users.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { rehearsalConflict } from '../auctions/real-people.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import { takeDaily } from '../basics/daily-quota.ts'
import { exampleRegistration } from '../basics/example.ts'
import type { Management } from '../basics/management.ts'
import { keyReused, once, onceHeaders } from '../basics/once.ts'
import { auctionParams, Closed, Line, manage } from '../basics/schema.ts'
import { isNamedAsStaff } from '../staff/staff-records.ts'
import { guestByAddress, refuseManagersSettings, registerGuest } from './change-registration.ts'
import { guestViewOf } from './guest-view.ts'
import { showRegistration } from './registration-records.ts'
import { hasCardText, paddleTaken, RegistrationAnswer } from './registration-schema.ts'

type WalkIn = {
  firstName: string
  lastName: string
  mobile?: string
  email?: string
  countryCode?: string
  paddleNumber?: number
  tableName?: string
  hasCard?: boolean
}

/** Somebody at the door who is on no list: a name and a phone are enough for a paddle. */
export function walkInRoutes(
  app: App,
  { authority, changes, gate, limits }: Management,
  administrators: Administrators,
): void {
  app.post('/v3/manage/auctions/:auctionId/walk-ins', { ...gate, schema }, async (request, reply) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId, 'door')
    refuseManagersSettings(organizer, request.body)
    const email = request.body.email === undefined ? null : readEmail(request.body.email)
    if (request.body.email !== undefined && email === null)
      throw invalidFields({ email: ['is not a valid email address'] })
    if (email !== null && (await isReserved(changes.db, administrators, email)))
      throw invalidFields({ email: ['cannot be used here'] })
    const { countryCode } = request.body
    const mobile = request.body.mobile ?? (await listedPhone(changes.db, organizer, email))
    if (mobile === null) throw invalidFields({ mobile: ['is required'] })
    const phone = await readPhone(changes.db, organizer, { mobile, countryCode })
    const { status, body } = await changes.commit((tx, emit) =>
      once(tx, { organizer, request }, async () => {
        const known =
          email === null
            ? undefined
            : await guestByAddress(tx, organizer.auctionId, { email, phone: phone.e164 })
        if (!known) await takeDaily(tx, limits, { name: 'walkInAccountsDaily', ofId: organizer.auctionId })
        const isTaken = email !== null && (await userByEmail(tx, email)) !== undefined
        const newcomer = { ...request.body, email: isTaken ? null : email, phone }
        const userId = known ?? (await newAccount(tx, organizer, newcomer))
        const { paddleNumber, tableName, hasCard, firstName, lastName } = request.body
        const settings = {
          ...(paddleNumber !== undefined && { paddleNumber }),
          ...(tableName !== undefined && { tableName }),
          ...(hasCard !== undefined && { hasCard }),
          checkedIn: true,
        }
        const guest = {
          userId,
          email: email ?? '',
          firstName,
          lastName,
          settings,
          phone: phone.e164,
        }
        const { isNew, registration } = await registerGuest(tx, emit, organizer, guest)
        const shown = {
          ...showRegistration(registration, guestViewOf(organizer)),
          isNewAccount: !known,
        }
        return { status: isNew ? 201 : 200, body: shown }
      }),
    )
    return reply
      .code(status as 200)
      .send(body as ReturnType<typeof showRegistration> & { isNewAccount: boolean })
  })
}

/** Nobody at the door makes the account of an administrator, or of somebody who is named as staff or as a manager. */
async function isReserved(db: Connection, administrators: Administrators, email: string): Promise<boolean> {
  if (await userByEmail(db, email)) return false
  if (await administrators.names(email)) return true
  return (await isNamedAsStaff(db, email)) || isNamedAsManager(db, email)
}

/** What the guest list has for somebody who is expected. */
async function listedPhone(
  db: Connection,
  { auctionId }: AuctionOrganizer,
  email: string | null,
): Promise<string | null> {
  const found = await row<{ phone: string | null }>(
    db,
    `select typed_phone as phone from registrations
      where auction_id = $1 and email_key(typed_email) = email_key($2) and typed_phone is not null limit 1`,
    [auctionId, email],
  )
  return found?.phone ?? null
}

export async function readPhone(
  db: Connection,
  { id }: Pick<AuctionOrganizer, 'id'>,
  { mobile, countryCode }: { mobile: string; countryCode?: string | undefined },
): Promise<Phone> {
  const home = await row<{ countryCode: string | null }>(
    db,
    'select country_code as "countryCode" from users where id = $1',
    [id],
  )
  const phone = parsePhone(mobile, countryCode?.toUpperCase() ?? home?.countryCode ?? null)
  if (phone) return phone
  const fields = { mobile: ['must be a mobile number, with its country code if it is from abroad'] }
  throw new ApiError('invalid_phone', 'This is not a valid phone number.', { fields })
}

/**
 * Without an e-mail it is an account that nobody can sign in to: bids are placed for this guest, and the desk knows them
 * by their paddle.
 */
async function newAccount(
  tx: Transaction,
  { auctionId }: AuctionOrganizer,
  guest: Omit<WalkIn, 'email'> & { email: string | null; phone: Phone },
): Promise<number> {
  const whitelabel = (await row<{ id: number }>(
    tx,
    'select whitelabel_id as id from auctions where id = $1',
    [auctionId],
  ))!
  return insertUser(tx, {
    email: guest.email ?? guestAddress(),
    firstName: guest.firstName.trim(),
    lastName: guest.lastName.trim(),
    phone: guest.phone.e164,
    countryCode: null,
    whitelabelId: whitelabel.id,
    // Accounts that nobody signs in to within a day are removed, so that nobody keeps an e-mail; this one has none.
    isKept: guest.email === null,
  })
}

const WalkInAnswer = Type.Object(
  {
    ...RegistrationAnswer.properties,
    isNewAccount: Type.Boolean({ description: 'Whether the account is new.' }),
  },
  {
    title: 'RegisteredWalkIn',
    description: 'The guest is registered and checked in.',
    examples: [{ ...exampleRegistration, isNewAccount: true }],
  },
)

const schema = manage(
  {
    summary: 'Register a guest at the door',
    description:
      'A name and a mobile phone are enough: the guest is registered, gets the next free paddle and is checked in. With an email they can also sign in and bid on their own phone; without one, bids and donations are entered for them by paddle. If the email is that of a guest on the list, that guest has come. If it has an account, that account is registered and keeps its phone; where invitations are strict only if the account has proved the email or this phone, and otherwise the guest waits on the list until it does. The address of an administrator or a staff member is refused while it has no account: they must register themselves. A door can make 1,000 accounts a day for one auction unless the operator set another number; the 429 says so.',
    params: auctionParams,
    headers: onceHeaders,
    body: Closed(
      {
        firstName: Line('Their first name.', 'Anna', 100),
        lastName: Line('Their last name.', 'Bell', 100),
        mobile: Type.Optional(
          Type.String({
            maxLength: 30,
            description:
              'E.164, or local digits of `countryCode`. It can be left out for a guest whose phone is on the imported guest list.',
            examples: ['+15145550123'],
          }),
        ),
        countryCode: Type.Optional(
          Type.String({
            pattern: '^[A-Za-z]{2}$',
            description: 'ISO 3166-1 alpha-2, for local digits; your own country unless given.',
            examples: ['CA'],
          }),
        ),
        email: Type.Optional(Line('To sign in with.', anna.email, 320)),
        paddleNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999, examples: [104] })),
        tableName: Type.Optional(Line('Where they sit.', '4', 40)),
        hasCard: Type.Optional(Type.Boolean({ description: hasCardText })),
      },
      {
        title: 'WalkIn',
        examples: [{ firstName: 'Anna', lastName: 'Bell', mobile: '+15145550123', tableName: '4' }],
      },
    ),
  },
  {
    200: { ...WalkInAnswer, description: 'Registered before; checked in and changed as given.' },
    201: WalkInAnswer,
  },
  { code: 'invalid_phone', meaning: 'Not a valid phone number.' },
  paddleTaken,
  rehearsalConflict,
  keyReused,
)
