import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'

type Act = {
  /** An organizer, a guest who did it by themselves, or whoever set the clock that did. */
  actorId: number
  auctionId: number
  action: string
  subject: 'offer' | 'purchase' | 'registration'
  subjectId: number
}

/** Into the log of the auction, also where guests did it by themselves. */
export async function noteInLog(
  tx: Transaction,
  { actorId, auctionId, action, subject, subjectId }: Act,
  changes: object,
): Promise<void> {
  await execute(
    tx,
    `insert into audit_log (actor_id, organization_id, auction_id, action, subject, subject_id, changes)
     select $1, organization_id, id, $3, $4, $5, $6 from auctions where id = $2`,
    [actorId, auctionId, action, subject, subjectId, changes],
  )
}
