import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'

/** The most invitations and thanks that one address is sent within a day, whoever presses. */
export const MOST_PER_ADDRESS = 3

/** In SQL: by which an address is counted, also once nothing else knows it any more. */
export const addressDigest = (address: string) =>
  `encode(sha256(convert_to(email_key(${address}), 'UTF8')), 'hex')`

/** What managers had sent has the digest of its address; what the service sends by itself has none, and is not counted. */
const wasPressedToday = `address_digest is not null and outbox.created_at > goodlot_now() - interval '1 day'`

export const addressesWithEnough = `
  select address_digest as digest from outbox where ${wasPressedToday}
   group by 1 having count(*) >= ${MOST_PER_ADDRESS}`

/** What managers of an organization had sent within a day, over all of its auctions. */
export async function countOfDay(db: Connection, organizationId: number): Promise<number> {
  const counted = await row<{ count: number }>(
    db,
    `select count(*)::int as count from outbox join auctions on auctions.id = auction_id
      where organization_id = $1 and ${wasPressedToday}`,
    [organizationId],
  )
  return counted!.count
}

/** Beyond this many mails in a day no manager sends tests to themselves: perhaps nobody has proved that the address is theirs. */
export const MOST_WITH_TESTS = 10

/** What managers had sent to the address of this account within a day, tests included. */
export async function countToAccount(db: Connection, userId: number): Promise<number> {
  const counted = await row<{ count: number }>(
    db,
    `select count(*)::int as count from outbox join users on address_digest = ${addressDigest('email')}
      where users.id = $1 and ${wasPressedToday}`,
    [userId],
  )
  return counted!.count
}

/** Whether this address got enough today, without this mail. */
export async function hasEnoughOthers(
  tx: Transaction,
  { digest, mailId }: { digest: string | null; mailId: number },
): Promise<boolean> {
  const others = await row<{ count: number }>(
    tx,
    `select count(*)::int as count from outbox where address_digest = $1 and id <> $2 and ${wasPressedToday}`,
    [digest, mailId],
  )
  return others!.count >= MOST_PER_ADDRESS
}

/** What a desk books, takes in several payments, or corrects at once, is one mail. */
export const SETTLED_SECONDS = 120

/** The most mails of a kind about one bill within a day, however often it is corrected: the newest follows when there is room. */
const MOST_ABOUT_A_BILL = 5
export const hasRoomFor = (kind: 'won' | 'receipt' | 'chargeDay') => `(
  select count(*) from outbox as earlier
   where earlier.kind = '${kind}' and earlier.channel = 'mail' and earlier.user_id = receipts.user_id
     and earlier.auction_id = receipts.auction_id
     and earlier.created_at > goodlot_now() - interval '1 day') < ${MOST_ABOUT_A_BILL}`
