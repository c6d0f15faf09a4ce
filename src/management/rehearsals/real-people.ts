import type { Connection } from '../../database/pool.ts'
import { row } from '../../database/pool.ts'
import { ApiError } from '../../errors.ts'

const refusal = () =>
  new ApiError('conflict', 'This is a rehearsal: nobody real is invited, registered or texted.', {
    reason: 'is_rehearsal',
  })

export const nobodyReal = {
  code: 'conflict',
  meaning: '`is_rehearsal`: nobody real is brought into a rehearsal.',
} as const

/** Whoever is invited to a rehearsal would see it, and whoever is texted would be told of it. */
export async function refuseInRehearsal(db: Connection, auctionId: number): Promise<void> {
  const found = await row(db, 'select from rehearsals where auction_id = $1', [auctionId])
  if (found) throw refusal()
}

/** Walk-ins who are made up while practising have accounts of that time; older accounts are those of real people. */
export async function refuseRealPerson(
  db: Connection,
  { auctionId, userId }: { auctionId: number; userId: number },
): Promise<void> {
  const found = await row(
    db,
    `select from rehearsals join users on users.id = $2
      where auction_id = $1 and users.created_at < rehearsals.created_at`,
    [auctionId, userId],
  )
  if (found) throw refusal()
}
