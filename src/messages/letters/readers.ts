import { hasNoSignIn } from '../../people/accounts/guest-accounts.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { Reader } from './about.ts'

/**
 * Where mails to somebody go, for a query on `users` and `registrations`. Guests who never signed in have an address that leads
 * nowhere, and perhaps one that the organizer typed.
 */
export const mailAddress = `case when ${hasNoSignIn()} then nullif(registrations.typed_email, '') else users.email end`

export async function readReader(
  db: Connection,
  { userId, invitationId, auctionId, mailId }: ReaderIds,
): Promise<Reader | undefined> {
  if (userId === null) return invitationId === null ? readDonor(db, mailId) : readInvited(db, invitationId)
  const reader = await row<Reader & { email: string | null }>(
    db,
    `select ${mailAddress} as email, first_name as "firstName", last_name as "lastName", language,
            not ${hasNoSignIn()} as "canSignIn",
            not ${hasNoSignIn()} and (registrations.user_id is null or joined_at is not null) as "hasJoined"
       from users left join registrations on user_id = users.id and auction_id = $2
      where users.id = $1 and deleted_at is null`,
    [userId, auctionId],
  )
  return reader?.email ? reader : undefined
}

export type ReaderIds = {
  userId: number | null
  invitationId: number | null
  auctionId: number
  mailId?: number | undefined
}

/** The lots of a mail to their donor, as long as the donor has agreed to it. */
export const donatedLots = `donor_mails join items on items.id = donor_mails.item_id and donor_agreed`

const readDonor = (db: Connection, mailId: number | undefined) =>
  row<Reader>(
    db,
    `select donor_email as email, coalesce(donor_name, '') as "firstName", '' as "lastName", null as language,
            false as "canSignIn", false as "hasJoined"
       from ${donatedLots} where mail_id = $1 order by items.id limit 1`,
    [mailId ?? null],
  )

const readInvited = (db: Connection, invitationId: number | null) =>
  row<Reader>(
    db,
    `select email, '' as "firstName", '' as "lastName", null as language, true as "canSignIn", false as "hasJoined"
       from invitations where id = $1`,
    [invitationId],
  )

/** Of the account that somebody is signed in to. */
export async function addressOf(db: Connection, userId: number): Promise<string> {
  const user = await row<{ email: string }>(
    db,
    'select email from users where id = $1 and deleted_at is null',
    [userId],
  )
  if (!user) throw new ApiError('unauthorized', 'This account no longer exists.')
  return user.email
}
