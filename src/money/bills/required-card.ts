import { hasRequiredCard } from '../../auction/contests/auction-bidders.ts'
import type { Cents } from '../../engine/cents.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'

/** `cents`: what comes onto their bill; null: whatever somebody else will buy. */
type TakingOver = { auctionId: number; userId: number; cents: Cents | null }

/**
 * Where an auction requires a card, whoever takes over what was promised there needs one as well, or a manager's waiver.
 * Their card is locked, so it is not being removed at this moment.
 */
export async function lacksRequiredCard(
  tx: Transaction,
  { auctionId, userId, cents }: TakingOver,
): Promise<boolean> {
  await execute(
    tx,
    `select from cards join auctions using (organization_id)
      where auctions.id = $1 and user_id = $2 and removed_at is null for share of cards`,
    [auctionId, userId],
  )
  const lacking = await row(
    tx,
    `select from auctions as a join users as u on u.id = $2
       left join registrations as r on r.auction_id = a.id and r.user_id = u.id
      where a.id = $1 and a.require_card and coalesce($3::bigint > a.card_threshold_cents, true)
        and not (${hasRequiredCard} or 'creditCard' = any (coalesce(r.overrides, '{}')))`,
    [auctionId, userId, cents],
  )
  return lacking !== undefined
}
