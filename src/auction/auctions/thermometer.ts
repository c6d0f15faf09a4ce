import { Type } from 'typebox'
import type { Cents } from '../../engine/cents.ts'
import { itemStatus } from '../../engine/statuses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { orNull } from '../../platform/http/answers/or-null.ts'
import { toDecimal, toDecimalOrNull } from '../../platform/http/values/money.ts'

export const thermometerSchema = Type.Object(
  {
    raised: Type.String({
      description:
        'Everything won, bought and donated so far, paid or not, including pledges. Donations recorded by managers count only with `offlineUpdatesThermometer`; large donations count once a manager has confirmed them.',
    }),
    leading: Type.String({
      description:
        'The current prices of the lots that are still open (or paused), have a leading bid and have met their reserve. Sealed lots never count. A lot moves from `leading` to `raised` when it is sold.',
    }),
    total: Type.String({ description: '`raised` and `leading` together: what a thermometer shows.' }),
    donated: Type.String({ description: 'The part of `raised` that was donated.' }),
    goal: orNull(Type.String({ description: 'Null when there is no goal.' })),
  },
  {
    description:
      'How much the auction has raised, in decimal strings. `event.raised` announces changes of `raised`; `leading` follows the bids, within a few seconds.',
  },
)

export type Thermometer = {
  raised: string
  leading: string
  total: string
  donated: string
  goal: string | null
}

export async function readThermometer(db: Connection, auctionId: number): Promise<Thermometer | undefined> {
  const found = await row<Raised>(db, raisedByAuction, [auctionId])
  return (
    found && {
      raised: toDecimal(found.raisedCents),
      leading: toDecimal(found.leadingCents),
      total: toDecimal(found.raisedCents + found.leadingCents),
      donated: toDecimal(found.donatedCents),
      goal: toDecimalOrNull(found.goalCents),
    }
  )
}

type Raised = { raisedCents: Cents; leadingCents: Cents; donatedCents: Cents; goalCents: Cents | null }

const { open, closing, extended, paused } = itemStatus

/**
 * The sum of the prices that would be paid if every open lot closed now, as an SQL expression. Prices only, never a
 * ceiling, and nothing of sealed lots, whose bids are secret until they close.
 */
export const leadingCentsOf = (auctionId: string) => `
  (select coalesce(sum(price_cents), 0)::bigint
     from standings join items on items.id = standings.item_id
    where standings.auction_id = ${auctionId} and item_type <> 'sealedBid' and leader_id is not null
      and standings.status_id in (${[open, closing, extended, paused].join(', ')})
      and (reserve_cents is null or price_cents >= reserve_cents))`

const raisedByAuction = {
  name: 'raised by auction',
  text: `select coalesce(sum(counted.amount_cents), 0)::bigint as "raisedCents",
                coalesce(sum(counted.amount_cents) filter (where counted.kind = 'donation'), 0)::bigint as "donatedCents",
                ${leadingCentsOf('auctions.id')} as "leadingCents", auctions.goal_cents as "goalCents"
           from auctions
           left join billed_lines as counted on counted.auction_id = auctions.id and counted.is_raised
          where auctions.id = $1 group by auctions.id`,
}
