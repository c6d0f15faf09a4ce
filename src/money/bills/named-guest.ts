import { readEmail } from '../../people/accounts/emails.ts'
import { hasNoSignIn } from '../../people/accounts/guest-accounts.ts'
import { hasProvedAddress } from '../../people/accounts/proved-addresses.ts'
import { NO_PHONE } from '../../people/accounts/proved-phones.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'

export type NamedByGuest = { paddleNumber?: number; email?: string }

/**
 * Whom a guest means by a paddle or an address in an auction; never themselves. An address means those who have proved it,
 * and those for whom an organizer typed it: guests without an account, or with one that has proved the phone typed beside
 * it. Whether that is anybody makes no difference that the one who asks could see.
 */
export async function guestNamedBy(
  db: Connection,
  { auctionId, userId }: { auctionId: number; userId: number },
  { paddleNumber, email }: NamedByGuest,
): Promise<number | null> {
  const found = await row<{ userId: number }>(
    db,
    `select user_id as "userId" from registrations join users on users.id = user_id
      where auction_id = $1 and user_id <> $2 and users.deleted_at is null
        and (paddle_number = $3 or email_key(users.email) = email_key($4) and ${hasProvedAddress()}
             or email_key(typed_email) = email_key($4)
                and (${hasNoSignIn()} or typed_phone = nullif(verified_phone, '${NO_PHONE}')))
      order by ${hasNoSignIn()}, user_id limit 1`,
    [auctionId, userId, paddleNumber ?? null, email ?? null],
  )
  return found?.userId ?? null
}

/** From a body: one of the two, and an address that is one. */
export function readNamed({ paddleNumber, email: typed }: NamedByGuest): NamedByGuest {
  if ((paddleNumber === undefined) === (typed === undefined))
    throw invalidFields({ paddleNumber: ['or email must be given, and not both'] })
  if (typed === undefined) return { paddleNumber: paddleNumber! }
  const email = readEmail(typed)
  if (email === null) throw invalidFields({ email: ['is not a valid email address'] })
  return { email }
}

/** As it was typed, so that the one who asks knows it again. */
export const typedName = ({ paddleNumber, email }: NamedByGuest): string => email ?? String(paddleNumber)
