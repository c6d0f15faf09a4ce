import type { Transaction } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'

type Guest = { auctionId: number; userId: number }

/**
 * On whose bill each guest's purchases go: their own, or that of the payer with whom they share one. It stays so until the
 * transaction ends, since changing it takes a stronger lock of the guest's place. Contests are locked before, receipts after.
 */
export async function lockPayers(tx: Transaction, guests: Guest[]): Promise<(guest: Guest) => number> {
  const found = await rows<Guest & { payerId: number | null }>(
    tx,
    `select auction_id as "auctionId", user_id as "userId", payer_id as "payerId" from registrations
      where (auction_id, user_id) in (select * from unnest($1::int[], $2::int[]))
      order by auction_id, user_id for key share`,
    [guests.map(({ auctionId }) => auctionId), guests.map(({ userId }) => userId)],
  )
  const payers = new Map(found.map((guest) => [keyOf(guest), guest.payerId]))
  return (guest) => payers.get(keyOf(guest)) ?? guest.userId
}

const keyOf = ({ auctionId, userId }: Guest) => `${auctionId}:${userId}`
