import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { auctionIdAt } from '../auctions/share-address.ts'
import { isInvited, isInvitedByAddress, isOnShow, isRegistered } from '../auctions/visibility.ts'

type InvitationAt = {
  auctionId: number
  name: string
  organizationName: string
  needsProof: boolean
}

/** What somebody who was invited, and cannot see the auction yet, finds at its address; undefined for everybody else. */
export async function invitationAt(
  db: Connection,
  userId: number,
  address: string,
): Promise<InvitationAt | undefined> {
  const auctionId = await auctionIdAt(db, address)
  return row<InvitationAt>(
    db,
    `select auctions.id as "auctionId", auctions.name, organizations.name as "organizationName",
            not ${isInvited()} as "needsProof"
       from auctions join organizations on organizations.id = organization_id
      where auctions.id = $2 and ${isOnShow()} and ${isInvitedByAddress()} and not ${isRegistered()}`,
    [userId, auctionId],
  )
}
