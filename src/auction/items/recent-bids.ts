import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDollars } from '../../platform/http/values/money.ts'
import { guestIdOf } from '../auctions/merge-guests.ts'
import { isBeatenCeiling } from '../contests/bid-log.ts'

type RecentBid = { amount: number; time: number; bidder: string; isMine?: boolean }
/** Whose bid it is goes no further than the service. */
type RecordedBid = RecentBid & { bidderId: number }

const AT_MOST = 10

/** The newest bids everybody may see; bidders are shown by their paddle, or by their initials without one. */
export async function recentBids(db: Connection, itemId: number): Promise<RecentBid[]> {
  return presentBids(await recordedBids(db, itemId), null)
}

/** Viewers who are signed in learn which of them are their own. */
export function presentBids(bids: readonly RecordedBid[], viewerId: number | null): RecentBid[] {
  return bids.map(({ bidderId, ...bid }) =>
    viewerId === null ? bid : { ...bid, isMine: bidderId === viewerId },
  )
}

export async function recordedBids(db: Connection, itemId: number): Promise<RecordedBid[]> {
  const found = await findBids(db, itemId)
  return found.map(({ amountCents, placedAt, ...bid }) => ({
    amount: toDollars(amountCents),
    time: toEpoch(placedAt),
    ...bid,
  }))
}

/** Leaves out sealed bids, moved or beaten ceilings, and bids that a manager struck. */
async function findBids(
  db: Connection,
  itemId: number,
): Promise<{ amountCents: bigint; placedAt: Date; bidder: string; bidderId: number }[]> {
  return rows(
    db,
    `select bids.amount_cents as "amountCents", bids.placed_at as "placedAt", bids.bidder_id as "bidderId",
            coalesce(registrations.paddle_number::text,
                     upper(left(users.first_name, 1) || left(users.last_name, 1))) as bidder
       from bids
       join items on items.id = bids.item_id
       join users on users.id = bids.bidder_id
       left join registrations on registrations.auction_id = items.auction_id
             and registrations.user_id = ${guestIdOf({ auction: 'items.auction_id', user: 'bids.bidder_id' })}
      where bids.item_id = $1 and items.item_type <> 'sealedBid' and not bids.is_struck
        and bids.kind in ('bid', 'autoBid', 'answer', 'lastStand', 'reserve') and not ${isBeatenCeiling}
      order by bids.sequence desc limit ${AT_MOST}`,
    [itemId],
  )
}
