import { lockAuctionWithItems } from '../../auction/auctions/change-status.ts'
import { currencyOf } from '../../auction/auctions/currency-of.ts'
import { lockPaddles, registerBidders } from '../../auction/auctions/registration.ts'
import { isBot } from '../../people/accounts/bot-accounts.ts'
import { readEmail } from '../../people/accounts/emails.ts'
import { hasNoSignIn, insertGuestAccounts } from '../../people/accounts/guest-accounts.ts'
import { isKeyAccount } from '../../people/accounts/key-accounts.ts'
import { hasProvedAddress } from '../../people/accounts/proved-addresses.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { registrationEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { readAmount } from '../../platform/http/values/money.ts'
import { refuseRealPerson } from '../auctions/real-people.ts'
import { announceAuction } from '../basics/announce.ts'
import { differences, writeAudit } from '../basics/audit.ts'
import { type AuctionOrganizer, forbidden } from '../basics/authority.ts'
import { refuseIfChanged } from '../basics/versions.ts'
import { guestViewOf, wholeView } from './guest-view.ts'
import { insertInvitations } from './invitations.ts'
import { type RegistrationRow, registrationOf, showRegistration } from './registration-records.ts'
import type { RegistrationSettings } from './registration-schema.ts'
import { shownGuest } from './shown-guest.ts'

type Guest = Typed & { settings: RegistrationSettings }

/** For somebody at the door: a manager's word is enough, whatever the auction asks of those who register themselves. */
export async function registerGuest(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  { settings, ...typed }: Guest,
): Promise<{ isNew: boolean; registration: RegistrationRow }> {
  const { auctionId } = organizer
  const { userId } = typed
  await refuseRealPerson(tx, { auctionId, userId })
  const isNew = (await registerBidders(tx, [{ auctionId, userId }])).length > 0
  if (isNew) {
    await saveAsTyped(tx, organizer, typed)
    await note(tx, emit, organizer, { userId, action: 'add', changes: settings })
  }
  if (typed.phone !== undefined)
    await execute(tx, 'update registrations set typed_phone = $3 where auction_id = $1 and user_id = $2', [
      auctionId,
      userId,
      typed.phone,
    ])
  const registration = await changeRegistration(tx, emit, organizer, { userId, settings, isNoted: isNew })
  return { isNew, registration }
}

type Typed = {
  userId: number
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  /** Only somebody at the door gives theirs to be typed. */
  phone?: string | undefined
}

/**
 * The guest has not joined yet. By id, managers name people they know from another of their auctions, so what is shown
 * there is shown here too; an administrator may name anybody, and counts as having typed the e-mail.
 */
async function saveAsTyped(
  tx: Transaction,
  { auctionId, organizationId }: AuctionOrganizer,
  { userId, email, firstName, lastName }: Typed,
): Promise<void> {
  await execute(
    tx,
    `with known as (
       select ${shownGuest.email} as email, ${shownGuest.firstName} as first_name, ${shownGuest.lastName} as last_name
         from users left join (registrations join auctions on auctions.id = registrations.auction_id
                and auctions.organization_id = $3 and auctions.id <> $1) on registrations.user_id = users.id
        where users.id = $2
        order by registrations.joined_at is null, registrations.registered_at desc limit 1)
     update registrations
        set joined_at = null, changed_at = goodlot_now(), typed_email = coalesce($4, known.email),
            typed_first_name = coalesce($5, case when $4::text is null then known.first_name end),
            typed_last_name = coalesce($6, case when $4::text is null then known.last_name end)
       from known where registrations.auction_id = $1 and registrations.user_id = $2`,
    [auctionId, userId, organizationId, email?.trim(), firstName?.trim(), lastName?.trim()],
  )
}

/**
 * By e-mail, anybody; by id, only people the organization knows, or managers could browse all accounts. Whoever has no
 * account is on the guest list without one.
 */
export async function accountOf(
  tx: Transaction,
  organizer: AuctionOrganizer,
  { email, userId, ...person }: NamedPerson,
): Promise<{ userId: number; isNew: boolean }> {
  if (userId !== undefined) {
    if (email !== undefined) throw invalidFields({ email: ['or userId, not both'] })
    const { isAdministrator, organizationId } = organizer
    const known = await row<{ id: number }>(tx, selectKnown, [userId, isAdministrator, organizationId])
    if (!known) throw invalidFields({ userId: ['is nobody whom the organization knows'] })
    return { userId: known.id, isNew: false }
  }
  if (email === undefined && !person.firstName?.trim() && !person.lastName?.trim())
    throw invalidFields({ email: ['or a name is required'] })
  const address = email === undefined ? null : readEmail(email)
  if (email !== undefined && address === null)
    throw invalidFields({ email: ['is not a valid email address'] })
  const found =
    address === null
      ? undefined
      : await guestByAddress(tx, organizer.auctionId, { email: address, phone: person.phone })
  if (found) return { userId: found, isNew: false }
  if (address !== null) await insertInvitations(tx, organizer.auctionId, [address])
  const { firstName = null, lastName = null, phone = null } = person
  const [listedId] = await insertGuestAccounts(tx, organizer.auctionId, [{ firstName, lastName, phone }])
  return { userId: listedId!, isNew: true }
}

type NamedPerson = Omit<Typed, 'userId'> & { userId?: number | undefined }

/**
 * The guest of this auction whom the address was typed for, or else the account that has it. Where invitations are strict,
 * only an account that has proved the address, or the phone that was typed with it, or is a guest already: registering
 * lets it in.
 */
export async function guestByAddress(
  db: Connection,
  auctionId: number,
  { email, phone = null }: { email: string; phone?: string | null | undefined },
): Promise<number | undefined> {
  const listed = await row<{ id: number }>(
    db,
    `select user_id as id from registrations join users on users.id = user_id
      where auction_id = $1 and email_key(typed_email) = email_key($2) and ${hasNoSignIn()}
      order by user_id limit 1`,
    [auctionId, email],
  )
  if (listed) return listed.id
  const account = await row<{ id: number }>(
    db,
    `select users.id from users join auctions on auctions.id = $1
      where email_key(users.email) = email_key($2) and users.deleted_at is null
        and (not (is_private and strict_invitations) or ${hasProvedAddress()} or verified_phone = $3
             or exists (select from registrations where auction_id = auctions.id and user_id = users.id))`,
    [auctionId, email, phone],
  )
  return account?.id
}

const selectKnown = `
  select id from users
   where id = $1 and deleted_at is null and not ${isBot()} and not ${isKeyAccount()}
     and ($2 or exists (select from registrations join auctions on auctions.id = registrations.auction_id
                         where registrations.user_id = users.id and auctions.organization_id = $3))`

/** Only managers decide how much somebody may promise, and which checks are waived for them, that for a card included. */
export function refuseManagersSettings(
  organizer: AuctionOrganizer,
  settings: Pick<RegistrationSettings, 'spendingLimit' | 'overrides' | 'hasCard'>,
): void {
  const { spendingLimit, overrides, hasCard } = settings
  const isManagers = spendingLimit !== undefined || overrides !== undefined || hasCard !== undefined
  if (isManagers && !organizer.isManager) throw forbidden()
}

export async function changeRegistration(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  {
    userId,
    settings,
    isNoted = false,
  }: { userId: number; settings: RegistrationSettings; isNoted?: boolean },
): Promise<RegistrationRow> {
  const { auctionId } = organizer
  if (settings.paddleNumber !== undefined)
    await refuseTakenPaddle(tx, organizer, userId, settings.paddleNumber)
  const lock = 'select from registrations where auction_id = $1 and user_id = $2 for no key update'
  await execute(tx, lock, [auctionId, userId])
  const before = await registrationOf(tx, auctionId, userId)
  const { version: seen, ...given } = settings
  // Somebody who comes back is checked in again, and then has not left.
  const wanted = given.checkedIn === undefined ? given : { hasLeft: false, checkedInBySelf: false, ...given }
  refuseIfChanged(seen, showRegistration(before, guestViewOf(organizer)))
  if (typeof wanted.hostUserId === 'number')
    await refuseUnknownHost(tx, { auctionId, userId, hostUserId: wanted.hostUserId })
  if (wanted.hasLeft && !(wanted.checkedIn ?? before.checked_in_at !== null))
    throw invalidFields({ hasLeft: ['is only for somebody who came'] })
  const changes = differences(showRegistration(before, wholeView), wanted)
  if (Object.keys(changes).length === 0) return before
  await write(tx, { auctionId, userId }, wanted)
  if (!isNoted) {
    await note(tx, emit, organizer, { userId, action: 'update', changes })
    // The pages of items show bids with the paddles of their bidders.
    if (changes.paddleNumber) await announceAuction(tx, emit, auctionId)
  }
  return registrationOf(tx, auctionId, userId)
}

async function refuseUnknownHost(
  tx: Transaction,
  { auctionId, userId, hostUserId }: { auctionId: number; userId: number; hostUserId: number },
): Promise<void> {
  const host = await row(
    tx,
    'select from registrations where auction_id = $1 and user_id = $2 and user_id <> $3',
    [auctionId, hostUserId, userId],
  )
  if (!host) throw invalidFields({ hostUserId: ['is not another guest of this auction'] })
}

/** A person who has bid or bought cannot be removed. All items are locked, so that no bid or sale is under way. */
export async function removeRegistration(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  userId: number,
): Promise<void> {
  const { auctionId } = organizer
  await lockAuctionWithItems(tx, auctionId)
  await registrationOf(tx, auctionId, userId)
  const activity = await row(
    tx,
    `select from bids join standings on standings.item_id = bids.item_id
      where bids.bidder_id = $2 and standings.auction_id = $1
     union all select from purchases where auction_id = $1 and user_id = $2
     union all select from purchases join receipts on receipts.id = receipt_id
                where receipts.auction_id = $1 and receipts.user_id = $2 limit 1`,
    [auctionId, userId],
  )
  if (activity) {
    throw new ApiError('conflict', 'This guest has already bid, bought or paid.', { reason: 'has_activity' })
  }
  await forgetListed(tx, { auctionId, userId })
  await execute(tx, 'delete from registrations where auction_id = $1 and user_id = $2', [auctionId, userId])
  await note(tx, emit, organizer, { userId, action: 'remove', changes: {} })
}

/** Of a guest without an account nothing stays: the invitation ends, and the account is removed within a day. */
async function forgetListed(
  tx: Transaction,
  { auctionId, userId }: { auctionId: number; userId: number },
): Promise<void> {
  await execute(
    tx,
    `delete from invitations using registrations join users on users.id = user_id
      where invitations.auction_id = $1 and registrations.auction_id = $1 and user_id = $2
        and ${hasNoSignIn()} and email_key(invitations.email) = email_key(typed_email)`,
    [auctionId, userId],
  )
  await execute(tx, `update users set verified_phone = null where id = $1 and ${hasNoSignIn()}`, [userId])
}

async function refuseTakenPaddle(
  tx: Transaction,
  { auctionId }: AuctionOrganizer,
  userId: number,
  paddleNumber: number,
): Promise<void> {
  await lockPaddles(tx, [auctionId])
  const holder = await row<{ user_id: number }>(
    tx,
    'select user_id from registrations where auction_id = $1 and paddle_number = $2 and user_id <> $3',
    [auctionId, paddleNumber, userId],
  )
  if (holder) throw paddleTaken(`Paddle ${paddleNumber} belongs to someone else.`)
}

const paddleTaken = (message: string) => new ApiError('conflict', message, { reason: 'paddle_taken' })

async function write(
  tx: Transaction,
  { auctionId, userId }: { auctionId: number; userId: number },
  settings: RegistrationSettings,
): Promise<void> {
  const { spendingLimit } = settings
  const limitCents =
    typeof spendingLimit === 'number'
      ? readAmount(spendingLimit, { currency: await currencyOf(tx, auctionId), field: 'spendingLimit' })
      : null
  await execute(
    tx,
    `update registrations set
            paddle_number = coalesce($3, paddle_number),
            has_card = coalesce($4, has_card),
            table_name = case when $9 then $10 else table_name end,
            host_id = case when $11 then $12 else host_id end,
            version = version + 1,
            changed_at = goodlot_now(),
            overrides = coalesce($5, overrides),
            spending_limit_cents = case when $6 then $7 else spending_limit_cents end,
            checked_in_at = case $8::boolean when true then coalesce(checked_in_at, goodlot_now())
                                             when false then null else checked_in_at end,
            is_self_checked_in = case when $8::boolean is null then is_self_checked_in end,
            left_at = case $13::boolean when true then goodlot_now()
                                        when false then null else left_at end
      where auction_id = $1 and user_id = $2`,
    [
      auctionId,
      userId,
      settings.paddleNumber ?? null,
      settings.hasCard ?? null,
      settings.overrides ?? null,
      spendingLimit !== undefined,
      limitCents,
      settings.checkedIn ?? null,
      settings.tableName !== undefined,
      settings.tableName?.trim() || null,
      settings.hostUserId !== undefined,
      settings.hostUserId ?? null,
      settings.hasLeft ?? null,
    ],
  )
}

async function note(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  { userId, action, changes }: { userId: number; action: 'add' | 'update' | 'remove'; changes: object },
): Promise<void> {
  const { organizationId, auctionId } = organizer
  await writeAudit(tx, organizer, {
    organizationId,
    action,
    subject: 'registration',
    subjectId: userId,
    changes: { auctionId, ...changes },
  })
  emit(registrationEvent({ auctionId, userId }, action))
}
