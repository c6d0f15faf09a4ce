import type { Transaction } from '../../database/pool.ts'
import { execute } from '../../database/pool.ts'
import { type GuestLine, limitCentsOf } from './guest-columns.ts'
import { insertInvitations } from './invitations.ts'

/**
 * Invites guests who have no account yet and keeps what the list says about them until they register: then it becomes
 * theirs (src/auctions/registration.ts). Importing a list again brings it up to date.
 */
export async function expectGuests(tx: Transaction, auctionId: number, lines: GuestLine[]): Promise<void> {
  if (lines.length === 0) return
  const emails = lines.map(({ email }) => email)
  await insertInvitations(tx, auctionId, emails)
  // Cleared first: two guests may have swapped paddles.
  await execute(
    tx,
    `update invitations set paddle_number = null
       from unnest($2::text[], $3::int[]) as given (email, paddle_number)
      where auction_id = $1 and email_key(invitations.email) = email_key(given.email)
        and given.paddle_number is not null`,
    [auctionId, emails, lines.map(({ paddleNumber }) => paddleNumber)],
  )
  await execute(
    tx,
    `update invitations
        set first_name = coalesce(given.first_name, invitations.first_name),
            last_name = coalesce(given.last_name, invitations.last_name),
            phone = coalesce(given.phone, invitations.phone),
            paddle_number = coalesce(given.paddle_number, invitations.paddle_number),
            table_name = coalesce(given.table_name, invitations.table_name),
            host_email = coalesce(given.host_email, invitations.host_email),
            spending_limit_cents = coalesce(given.limit_cents, invitations.spending_limit_cents),
            has_card = coalesce(given.has_card, invitations.has_card)
       from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::bigint[], $9::boolean[],
              $10::text[])
         as given (email, first_name, last_name, paddle_number, table_name, host_email, limit_cents, has_card, phone)
      where auction_id = $1 and email_key(invitations.email) = email_key(given.email)`,
    [
      auctionId,
      emails,
      lines.map(({ firstName }) => firstName),
      lines.map(({ lastName }) => lastName),
      lines.map(({ paddleNumber }) => paddleNumber),
      lines.map(({ tableName }) => tableName),
      lines.map(({ hostEmail }) => hostEmail),
      lines.map(limitCentsOf),
      lines.map(({ hasCard }) => hasCard),
      lines.map(({ phone }) => phone),
    ],
  )
}
