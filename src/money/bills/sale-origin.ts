import type { Cents } from '../../engine/cents.ts'
import type { SaleOrigin } from '../../engine/correct-sale.ts'
import type { Standing } from '../../engine/standing.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'

/**
 * Whether an organizer typed the winning bid, and what the winner agreed to pay. A correction keeps the agreed price as
 * its reach, so that a price that was lowered can go back up to it. The reach of no bid is read: it may be a ceiling.
 */
export async function readSaleOrigin(
  db: Connection,
  { itemId, leaderId, priceCents }: Standing,
): Promise<SaleOrigin> {
  const found = await row<{ isOwn: boolean; correctedCents: Cents | null }>(
    db,
    `select coalesce((select placed_by is null from bids
                       where item_id = $1 and bidder_id = $2 and not is_struck
                         and kind in ('bid', 'autoBid', 'ceiling', 'sealedBid', 'buyNow')
                       order by sequence desc limit 1), false) as "isOwn",
            (select reach_cents from bids where item_id = $1 and bidder_id = $2 and kind = 'correction'
              order by sequence desc limit 1) as "correctedCents"`,
    [itemId, leaderId],
  )
  return { isTyped: !found!.isOwn, agreedCents: found!.correctedCents ?? priceCents! }
}
