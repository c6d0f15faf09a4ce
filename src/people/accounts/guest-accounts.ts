import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { NO_PHONE } from './proved-phones.ts'

/** Of guests who have no account of their own: nobody can register such an address, nor sign in with it. */
const GUEST_DOMAIN = 'walk-in.invalid'

/** A number that no text can reach, for a guest whose phone is unknown. */
export const UNKNOWN_PHONE = '+99900000000'

/** For a query on `users`. */
export const hasNoSignIn = (user = 'users') => `(${user}.email like '%@${GUEST_DOMAIN}')`

export const guestAddress = () => `${randomUUID()}@${GUEST_DOMAIN}`

type KnownGuest = { firstName: string | null; lastName: string | null; phone: string | null }

/**
 * Accounts that nobody can sign in to, in the order given, so that paddles, pledges, bids and receipts of guests who have
 * none are those of everybody.
 */
export async function insertGuestAccounts(
  tx: Transaction,
  auctionId: number,
  guests: KnownGuest[],
): Promise<number[]> {
  const inserted = await rows<{ id: number }>(
    tx,
    `insert into users (whitelabel_id, email, first_name, last_name, display_name, phone, verified_phone)
     select whitelabel_id, given.email, given.first_name, given.last_name,
            trim(given.first_name || ' ' || given.last_name), given.phone, '${NO_PHONE}'
       from auctions, unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality
            as given (email, first_name, last_name, phone, position)
      where auctions.id = $1 order by position
     returning id`,
    [
      auctionId,
      guests.map(guestAddress),
      guests.map(({ firstName }) => firstName ?? ''),
      guests.map(({ lastName }) => lastName ?? ''),
      guests.map(({ phone }) => phone ?? UNKNOWN_PHONE),
    ],
  )
  return inserted.map(({ id }) => id)
}
