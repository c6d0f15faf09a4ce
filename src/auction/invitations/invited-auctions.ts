import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { auctionCards } from '../auctions/card.ts'
import type { AuctionCard } from '../auctions/card-schema.ts'
import { isOnShow, isRegistered } from '../auctions/visibility.ts'

/** The auctions a person was invited to by e-mail and has not registered for, the latest invitation first. */
export async function invitedAuctions(
  db: Connection,
  userId: number,
  query: { whitelabelIds: number[]; limit: number; offset: number; publicUrl: string },
): Promise<{ auctions: AuctionCard[]; totalCount: number }> {
  const { ids, totalCount } = await listInvited(db, userId, query)
  return { auctions: await auctionCards(db, ids, query.publicUrl), totalCount }
}

/**
 * Private or not: an invitation is a way in, so only privacy is waived from the rule of visibility. Accents in e-mails
 * do not matter here, as the contract says, so several invitations may name one auction; for registering they do
 * matter.
 */
async function listInvited(
  db: Connection,
  userId: number,
  { whitelabelIds, limit, offset }: { whitelabelIds: number[]; limit: number; offset: number },
): Promise<{ ids: number[]; totalCount: number }> {
  const found = await row<{ ids: number[]; totalCount: number }>(
    db,
    `with listed as materialized (
       select auctions.id, max(invitations.created_at) as created_at
         from users
         join invitations on fold_text(invitations.email) = fold_text(users.email)
         join auctions on auctions.id = invitations.auction_id
        where users.id = $1 and auctions.whitelabel_id = any($2::int[])
          and ${isOnShow()} and not ${isRegistered()}
        group by auctions.id)
     select array(select id from listed order by created_at desc, id desc limit $3 offset $4) as ids,
            (select count(*)::int from listed) as "totalCount"`,
    [userId, whitelabelIds, limit, offset],
  )
  return found!
}
