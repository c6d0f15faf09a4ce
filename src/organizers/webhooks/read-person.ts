import type { Person } from '../../messages/webhooks/sender.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { shownGuest } from '../guests/shown-guest.ts'

/** A guest as the managers of the auction see them, at this moment. */
export async function readPerson(
  db: Connection,
  { auctionId, userId }: { auctionId: number; userId: number },
): Promise<Person | null> {
  const found = await row<Person>(
    db,
    `select users.id as "userId", ${shownGuest.name} as name, ${shownGuest.email} as email
       from users left join registrations on registrations.user_id = users.id and registrations.auction_id = $1
      where users.id = $2 and users.deleted_at is null`,
    [auctionId, userId],
  )
  return found ?? null
}
