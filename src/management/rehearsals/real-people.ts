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

/** People invited to a rehearsal would see it, and people who are texted would hear of it. */
export async function refuseInRehearsal(db: Connection, auctionId: number): Promise<void> {
  const found = await row(db, 'select from rehearsals where auction_id = $1', [auctionId])
  if (found) throw refusal()
}

/** Walk-ins made up during a rehearsal have accounts newer than it; older accounts belong to real people. */
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
