import { Type } from 'typebox'
import type { Connection } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import type { Cents } from '../engine/cents.ts'
import { orNull } from '../http/answers/or-null.ts'
import { toDecimal, toDecimalOrNull } from '../http/values/money.ts'

export const thermometerSchema = Type.Object(
  {
    raised: Type.String({
      description:
        'Everything won, bought and donated so far, paid or not, including pledges. A bid counts once it has won. Donations recorded by managers count only with `offlineUpdatesThermometer`; large donations count once a manager has confirmed them.',
    }),
    donated: Type.String({ description: 'The part that was donated.' }),
    goal: orNull(Type.String({ description: 'Null when there is no goal.' })),
  },
  { description: 'How much the auction has raised, in decimal strings. `event.raised` announces changes.' },
)

export type Thermometer = { raised: string; donated: string; goal: string | null }

/** Only purchases count: a price that may still move has not been raised yet. */
export async function readThermometer(db: Connection, auctionId: number): Promise<Thermometer | undefined> {
  const found = await row<Raised>(db, raisedByAuction, [auctionId])
  return (
    found && {
      raised: toDecimal(found.raisedCents),
      donated: toDecimal(found.donatedCents),
      goal: toDecimalOrNull(found.goalCents),
    }
  )
}

type Raised = { raisedCents: Cents; donatedCents: Cents; goalCents: Cents | null }

const raisedByAuction = {
  name: 'raised by auction',
  text: `select coalesce(sum(counted.amount_cents), 0)::bigint as "raisedCents",
                coalesce(sum(counted.amount_cents) filter (where counted.kind = 'donation'), 0)::bigint as "donatedCents",
                auctions.goal_cents as "goalCents"
           from auctions
           left join purchases as counted on counted.auction_id = auctions.id and not counted.awaits_confirmation
                 and counted.covers_fee_of is null
                 and (counted.kind <> 'donation' or not counted.is_offline or auctions.offline_updates_thermometer)
          where auctions.id = $1 group by auctions.id`,
}
