import { isOnGuestList } from '../auctions/guest-addresses.ts'
import type { Connection, Transaction } from '../database/pool.ts'
import { execute, row, rows } from '../database/pool.ts'
import { type DonorKind, donorKinds, expiry, kindRules } from './kinds.ts'
import { mailAddress } from './readers.ts'

/** Mails that are sent when a manager presses a button. */
export const pressedKinds = ['invitation', 'notWon', ...donorKinds] as const
export type PressedKind = (typeof pressedKinds)[number]

export type GuestKind = Exclude<PressedKind, DonorKind>

/** All of them, or those who are named. */
export type Chosen = { userIds?: number[] | undefined; invitationIds?: number[] | undefined }

export type Audience = {
  /** Who gets it now. */
  recipientCount: number
  /** Who got it before, or waits for it. */
  alreadyCount: number
  /** Who has no address. */
  withoutAddressCount: number
  /** Who stopped mails of this kind. */
  stoppedCount: number
  /** Who got enough of them today, from whichever organizers. */
  enoughCount: number
  /** Whose donor has an address, and nobody says that they agreed. Always 0 for mails to guests. */
  withoutAgreementCount: number
  /** Lots that nobody bought, of which donors are told nothing. */
  unsoldCount: number
}

/** The most invitations and thanks that one address is sent within a day, whoever presses. */
export const MOST_PER_ADDRESS = 3

type Person = {
  userId: number | null
  invitationId: number | null
  hasAddress: boolean
  isStopped: boolean
  hasEnough: boolean
  wasSent: boolean
}

const guests = `
  select users.id as user_id, null::int as invitation_id, ${mailAddress} as address
    from registrations join users on users.id = registrations.user_id
   where registrations.auction_id = $1 and users.deleted_at is null and not users.is_locked_out`

/** Who was invited by an address alone, unless the same address is on the guest list. */
const invited = `
  select null::int, invitations.id, invitations.email from invitations
   where invitations.auction_id = $1 and not ${isOnGuestList}`

const bidders = `${guests}
     and exists (select from bids join items on items.id = bids.item_id
                  where items.auction_id = $1 and bids.bidder_id = users.id and not is_struck)
     and not exists (select from purchases where purchases.auction_id = $1 and purchases.user_id = users.id)`

const peopleOf: Record<GuestKind, string> = {
  invitation: `${guests} union all ${invited}`,
  notWon: bidders,
}

async function readPeople(
  db: Connection,
  { kind, auctionId, userIds, invitationIds }: Chosen & { kind: GuestKind; auctionId: number },
): Promise<Person[]> {
  const isAll = userIds === undefined && invitationIds === undefined
  return rows<Person>(
    db,
    `with enough as (${addressesWithEnough('$6')})
     select distinct on (coalesce(email_key(address), user_id::text)) user_id as "userId",
            invitation_id as "invitationId", address is not null as "hasAddress",
            exists (select from mail_choices where address_key = email_key(address) and mail_choices.kind = $2
                       and not is_wanted) as "isStopped",
            ${addressDigest('address')} in (select digest from enough) as "hasEnough",
            exists (select from outbox where outbox.kind = $2 and about = ${about}) as "wasSent"
       from (${peopleOf[kind]}) as people
      where $3 or user_id = any($4::int[]) or invitation_id = any($5::int[])
      order by coalesce(email_key(address), user_id::text), user_id, invitation_id`,
    [auctionId, kind, isAll, userIds ?? [], invitationIds ?? [], pressedKinds],
  )
}

/** In SQL: by which an address is counted, also once nothing else knows it any more. */
export const addressDigest = (address: string) =>
  `encode(sha256(convert_to(email_key(${address}), 'UTF8')), 'hex')`

/** `kinds` names the parameter with all kinds that managers send. */
export const addressesWithEnough = (kinds: string) => `
  select coalesce(address_digest, ${addressDigest(`coalesce(invitations.email, ${mailAddress})`)}) as digest from outbox
    left join users on users.id = outbox.user_id
    left join registrations on registrations.user_id = users.id and registrations.auction_id = outbox.auction_id
    left join invitations on invitations.id = outbox.invitation_id
   where outbox.kind = any(${kinds}) and outbox.created_at > goodlot_now() - interval '1 day'
   group by 1 having count(*) >= ${MOST_PER_ADDRESS}`

const about = `'auction ' || $1::int || coalesce(' user ' || user_id, ' invitation ' || invitation_id)`

const isRecipient = ({ hasAddress, isStopped, hasEnough, wasSent }: Person) =>
  hasAddress && !isStopped && !hasEnough && !wasSent

export async function countAudience(
  db: Connection,
  wanted: Chosen & { kind: GuestKind; auctionId: number },
): Promise<Audience> {
  return audienceOf(await readPeople(db, wanted))
}

const audienceOf = (people: Person[]): Audience => {
  const count = (is: (person: Person) => boolean) => people.filter(is).length
  return {
    recipientCount: count(isRecipient),
    alreadyCount: count(({ wasSent }) => wasSent),
    withoutAddressCount: count(({ hasAddress, wasSent }) => !hasAddress && !wasSent),
    enoughCount: count(({ isStopped, hasEnough, wasSent }) => hasEnough && !isStopped && !wasSent),
    stoppedCount: count(({ hasAddress, isStopped, wasSent }) => hasAddress && isStopped && !wasSent),
    withoutAgreementCount: 0,
    unsoldCount: 0,
  }
}

/** Nobody gets it twice, however often the button is pressed. */
export async function queueForPeople(
  tx: Transaction,
  wanted: Chosen & { kind: GuestKind; auctionId: number },
): Promise<Audience> {
  const people = await readPeople(tx, wanted)
  const recipients = people.filter(isRecipient)
  await execute(
    tx,
    `insert into outbox (kind, about, user_id, invitation_id, address_digest, auction_id, next_at, expires_at)
     select $2, ${about}, user_id, invitation_id, ${addressDigest('email')}, $1, goodlot_now(),
            goodlot_now() + ${expiry(wanted.kind)}
       from unnest($3::int[], $4::int[]) as given (user_id, invitation_id)
       left join invitations on invitations.id = invitation_id
     on conflict do nothing`,
    [
      wanted.auctionId,
      wanted.kind,
      recipients.map(({ userId }) => userId),
      recipients.map(({ invitationId }) => invitationId),
    ],
  )
  return audienceOf(people)
}

/** To the manager alone, as a guest will see it. */
export async function queueTest(
  tx: Transaction,
  {
    kind,
    auctionId,
    userId,
    showsPrice,
  }: { kind: PressedKind; auctionId: number; userId: number; showsPrice: boolean },
): Promise<void> {
  await execute(
    tx,
    `insert into outbox (kind, about, user_id, auction_id, shows_price, next_at, expires_at)
     values ($1, 'test ' || gen_random_uuid(), $2, $3, $4, goodlot_now(), goodlot_now() + interval '1 hour')`,
    [kind, userId, auctionId, showsPrice],
  )
}

/** What managers of an organization had sent within a day, over all of its auctions. */
export async function countOfDay(db: Connection, organizationId: number): Promise<number> {
  const counted = await row<{ count: number }>(
    db,
    `select count(*)::int as count from outbox join auctions on auctions.id = auction_id
      where organization_id = $1 and outbox.kind = any($2) and outbox.created_at > goodlot_now() - interval '1 day'`,
    [organizationId, pressedKinds],
  )
  return counted!.count
}

/** How long somebody is left in peace before the same mail may be sent to them again. */
export const AGAIN_AFTER_MINUTES = 10

/**
 * Sends a message again that was sent, or was given up. It is a new mail, with an id of its own. False while the last one is
 * too recent, or still under way.
 */
export async function sendAgain(
  tx: Transaction,
  { mailId, auctionId }: { mailId: number; auctionId: number },
): Promise<boolean> {
  const rules = Object.entries(kindRules)
  const changed = await execute(
    tx,
    `update outbox set state = 'queued', attempts = 0, reply = null, created_at = goodlot_now(), due_at = goodlot_now(),
            next_at = goodlot_now(), changed_at = goodlot_now(),
            expires_at = goodlot_now() + least(rule.expires_after, interval '3 days')
       from unnest($3::text[], $4::int[]) as given (kind, seconds),
            lateral (select given.seconds * interval '1 second' as expires_after) as rule
      where outbox.id = $1 and auction_id = $2 and channel = 'mail' and given.kind = outbox.kind and next_at is null and state <> 'held'
        and changed_at <= goodlot_now() - interval '${AGAIN_AFTER_MINUTES} minutes'`,
    [
      mailId,
      auctionId,
      rules.map(([kind]) => kind),
      rules.map(([, { expiresAfterMs }]) => expiresAfterMs / 1000),
    ],
  )
  return changed === 1
}
