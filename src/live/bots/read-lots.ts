import { readContests } from '../../auction/contests/contest.ts'
import { itemStatus } from '../../engine/statuses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { rows } from '../../platform/database/pool.ts'
import type { BotLot } from './choose-action.ts'

const { open, closing, extended, available } = itemStatus

export type LotChoice = {
  auctionId: number
  /** At most this many, picked at random. */
  atMost?: number
  /** Also live lots that an auctioneer has opened, whatever their end. */
  withLive?: boolean
}

/** What bots can bid on or buy now. */
export async function readLots(
  db: Connection,
  { auctionId, atMost, withLive = false }: LotChoice,
): Promise<BotLot[]> {
  const chosen = await rows<{ id: number; valueCents: bigint | null; isForSale: boolean }>(
    db,
    `select items.id, fair_market_value_cents as "valueCents", item_type not in ('silent', 'live') as "isForSale"
       from items join standings on standings.item_id = items.id
      where items.auction_id = $1 and not is_local_only
        and (end_at > goodlot_now()
               and (item_type = 'silent' and status_id in (${open}, ${extended})
                    or item_type in ('forSale', 'raffle') and status_id = ${available})
             or $2 and item_type = 'live' and status_id in (${open}, ${closing}, ${extended}))
      order by ${atMost === undefined ? 'items.id' : 'random()'} limit $3`,
    [auctionId, withLive, atMost ?? null],
  )
  const contests = await readContests(
    db,
    chosen.map(({ id }) => id),
  )
  return chosen.map(({ id, ...lot }) => ({ ...lot, standing: contests.get(id)!.standing }))
}
