import { itemIds } from '../auctions/status-ids.ts'
import type { Connection } from '../database/pool.ts'
import { row, rows } from '../database/pool.ts'
import type { AuctionStatus } from '../engine/statuses.ts'
import { readContests } from '../standings/contest.ts'
import { whiskers } from './auctions/whiskers.ts'
import { isDemo } from './demo-database.ts'
import type { Gala, GalaLot } from './gala-acts.ts'
import { emailOf, type PersonKey } from './people.ts'

/** Those whom the banner offers to sign in as bid for whoever does. */
const forVisitors: readonly PersonKey[] = ['anna', 'ben']

/** The first auction there is: the demo makes it before anybody can make another, and no auction is ever deleted. */
export async function readGala(db: Connection): Promise<Gala | null> {
  if (!(await isDemo(db))) return null
  const emails = whiskers.crowd.filter((person) => !forVisitors.includes(person)).map(emailOf)
  const gala = await row<Omit<Gala, 'levelsCents'> & { levels: string[] }>(
    db,
    `select id as "auctionId",
            array(select id from users where email = any($1::text[]) order by id) as crowd,
            array(select amount_cents::text from donation_levels where auction_id = auctions.id order by amount_cents)
              as levels
       from auctions
      where id = (select min(id) from auctions) and organization_id in (select organization_id from demo)`,
    [emails],
  )
  if (!gala || gala.crowd.length < 2) return null
  const { auctionId, crowd, levels } = gala
  return { auctionId, crowd, levelsCents: levels.map(BigInt) }
}

/** What can be bid on or bought now. */
export async function readLots(db: Connection, auctionId: number): Promise<GalaLot[]> {
  const open = await rows<{ id: number; valueCents: bigint | null; isForSale: boolean }>(
    db,
    `select items.id, fair_market_value_cents as "valueCents", item_type <> 'silent' as "isForSale"
       from items join standings on standings.item_id = items.id
      where items.auction_id = $1 and end_at > goodlot_now() and not is_local_only
        and (item_type = 'silent' and status_id in (${itemIds('open', 'extended')})
          or item_type in ('forSale', 'raffle') and status_id = ${itemIds('available')})
      order by items.id`,
    [auctionId],
  )
  const contests = await readContests(
    db,
    open.map(({ id }) => id),
  )
  return open.map(({ id, ...lot }) => ({ ...lot, standing: contests.get(id)!.standing }))
}

type StandingAuction = { id: number; statusId: AuctionStatus; startsAt: number; endsAt: number }

export async function readAuctions(db: Connection): Promise<StandingAuction[]> {
  const found = await rows<{ id: number; statusId: AuctionStatus; startAt: Date; endAt: Date }>(
    db,
    'select id, status_id as "statusId", start_at as "startAt", end_at as "endAt" from auctions order by id',
  )
  return found.map(({ id, statusId, startAt, endAt }) => ({
    ...{ id, statusId, startsAt: startAt.getTime(), endsAt: endAt.getTime() },
  }))
}
