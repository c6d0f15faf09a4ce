import { isOnGuestList } from '../../auction/auctions/guest-addresses.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import { mailAddress } from '../letters/readers.ts'
import { addressDigest, addressesWithEnough } from '../outbox/daily-limits.ts'
import { type DonorKind, donorKinds, expiry } from '../outbox/kinds.ts'

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

type Person = {
  userId: number | null
  invitationId: number | null
  hasAddress: boolean
  isStopped: boolean
  hasEnough: boolean
  wasSent: boolean
  addressDigest: string | null
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
    `with enough as (${addressesWithEnough})
     select distinct on (coalesce(email_key(address), user_id::text)) user_id as "userId",
            invitation_id as "invitationId", address is not null as "hasAddress",
            exists (select from mail_choices where address_key = email_key(people.address) and mail_choices.kind = $2
                       and not is_wanted) as "isStopped",
            ${addressDigest('address')} in (select digest from enough) as "hasEnough",
            exists (select from outbox where outbox.kind = $2 and outbox.about = ${aboutOf('people')}) as "wasSent",
            ${addressDigest('address')} as "addressDigest"
       from (${peopleOf[kind]}) as people
      where $3 or user_id = any($4::int[]) or invitation_id = any($5::int[])
      order by coalesce(email_key(address), user_id::text), user_id, invitation_id`,
    [auctionId, kind, isAll, userIds ?? [], invitationIds ?? []],
  )
}

const aboutOf = (person: string) =>
  `'auction ' || $1::int || coalesce(' user ' || ${person}.user_id, ' invitation ' || ${person}.invitation_id)`

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
    alreadyCount: count(({ hasAddress, wasSent }) => hasAddress && wasSent),
    withoutAddressCount: count(({ hasAddress }) => !hasAddress),
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
     select $2, ${aboutOf('given')}, user_id, invitation_id, address_digest, $1, goodlot_now(),
            goodlot_now() + ${expiry(wanted.kind)}
       from unnest($3::int[], $4::int[], $5::text[]) as given (user_id, invitation_id, address_digest)
     on conflict do nothing`,
    [
      wanted.auctionId,
      wanted.kind,
      recipients.map(({ userId }) => userId),
      recipients.map(({ invitationId }) => invitationId),
      recipients.map(({ addressDigest }) => addressDigest),
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
    `insert into outbox (kind, about, user_id, address_digest, auction_id, shows_price, next_at, expires_at)
     select $1, 'test ' || gen_random_uuid(), id, ${addressDigest('email')}, $3, $4, goodlot_now(),
            goodlot_now() + interval '1 hour'
       from users where id = $2`,
    [kind, userId, auctionId, showsPrice],
  )
}
