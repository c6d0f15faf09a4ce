import { hasNoSignIn } from '../../people/accounts/guest-accounts.ts'
import { hasProvedAddress } from '../../people/accounts/proved-addresses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import { forgetDonor } from './erase-donor.ts'
import type { Whose } from './whose.ts'

/** An address that stands for the person: everywhere, in one organization, or in one auction. */
export type KnownAddress = { email: string; organizationId: number | null; auctionId: number | null }

/**
 * Everywhere only what a mail has proved. Otherwise a manager could erase what others know of anybody, by typing the address
 * for a guest, and so could a stranger who registers with it.
 */
export async function knownAddresses(
  tx: Transaction,
  { userId, organizationId }: Whose,
): Promise<KnownAddress[]> {
  return rows<KnownAddress>(
    tx,
    `select email, null::int as "organizationId", null::int as "auctionId" from users
      where id = $1 and $2::int is null and ${hasProvedAddress()}
      union
     select typed_email, organization_id, null from registrations join auctions on auctions.id = auction_id
      where user_id = $1 and typed_email <> '' and ($2::int is null or organization_id = $2)
      union
     select email, organization_id, auction_id from users join registrations on user_id = users.id
       join auctions on auctions.id = auction_id
      where users.id = $1 and not ${hasNoSignIn()} and ($2::int is null or organization_id = $2)`,
    [userId, organizationId],
  )
}

/** In SQL: whether an address is theirs in the auction of its row. `$1` to `$3` are the known addresses. */
const isTheirs = (email: string, auction: string) => `(
  email_key(${email}) = any(array(select email_key(known) from unnest($1::text[]) as known))
  and exists (
    select from unnest($1::text[], $2::int[], $3::int[]) as known (address, organization, auction)
     where email_key(address) = email_key(${email}) and ${isThere(`(select organization_id from auctions where auctions.id = ${auction})`, auction)}))`

const isThere = (organization: string, auction: string) =>
  `(known.organization is null or known.organization = ${organization})
   and (known.auction is null or known.auction = ${auction})`

const byAddress = [
  `delete from invitations where ${isTheirs('invitations.email', 'invitations.auction_id')}`,
  `delete from bill_invitations where ${isTheirs('bill_invitations.typed', 'bill_invitations.auction_id')}`,
  `delete from split_proposals using proposed_shares
    where proposal_id = split_proposals.id and ${isTheirs('proposed_shares.typed', 'split_proposals.auction_id')}`,
  `update invitations set host_email = null where ${isTheirs('invitations.host_email', 'invitations.auction_id')}`,
]

/** In SQL, of `items`: what they gave. `$1` to `$3` are the known addresses. */
export const isGivenByThem = `(items.donor_email is not null and ${isTheirs('items.donor_email', 'items.auction_id')})`

/** Their address leaves the lots that they gave, which are locked, as whoever edits one locks it first. */
export async function eraseDonor(tx: Transaction, known: KnownAddress[]): Promise<void> {
  await execute(tx, forgetDonor(isGivenByThem), columnsOf(known))
}

/** The other rows that name the person by one of their addresses. */
export async function eraseByAddress(tx: Transaction, known: KnownAddress[]): Promise<void> {
  for (const sql of byAddress) await execute(tx, sql, columnsOf(known))
}

/** The log of changes keeps who did what, and to whom, by number. */
export async function removeFromAudit(
  tx: Transaction,
  { userId, organizationId }: Whose,
  known: KnownAddress[],
): Promise<void> {
  await execute(
    tx,
    `update audit_log set changes = changes - array['phone', 'email', 'firstName', 'lastName', 'mobile', 'tableName']
      where subject in ('user', 'registration') and subject_id = $1
        and ($2::int is null or organization_id = $2)`,
    [userId, organizationId],
  )
  for (const [email, places] of Map.groupBy(known, (one) => one.email)) {
    const [, organizations, auctions] = columnsOf(places)
    await execute(
      tx,
      `update audit_log set changes = regexp_replace(changes::text, $3, $4, 'gi')::jsonb
        where changes::text ~* $3 and exists (
                select from unnest($1::int[], $2::int[]) as known (organization, auction)
                 where ${isThere('audit_log.organization_id', 'audit_log.auction_id')})`,
      [organizations, auctions, escaped(JSON.stringify(email)), `"#${userId}"`],
    )
  }
}

export const columnsOf = (known: KnownAddress[]) => [
  known.map(({ email }) => email),
  known.map(({ organizationId }) => organizationId),
  known.map(({ auctionId }) => auctionId),
]

const escaped = (text: string) => text.replace(/[\\.*+?^${}()|[\]]/g, '\\$&')
