import type { AuctionStatus } from '../../engine/statuses.ts'
import type { BotAuction } from '../../live/bots/choose-action.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { whiskers } from './auctions/whiskers.ts'
import { isDemo } from './demo-database.ts'

import { emailOf, type PersonKey } from './people.ts'

/** The banner offers to sign in as these people, so only visitors bid as them. */
const forVisitors: readonly PersonKey[] = ['anna', 'ben']

/** The first auction there is: the demo makes it before anybody can make another, and no auction is ever deleted. */
export async function readGala(db: Connection): Promise<BotAuction | null> {
  if (!(await isDemo(db))) return null
  const emails = whiskers.crowd.filter((person) => !forVisitors.includes(person)).map(emailOf)
  const gala = await row<Omit<BotAuction, 'levelsCents'> & { levels: string[] }>(
    db,
    `select id as "auctionId",
            array(select id from users where email_key(email) in (select email_key(name) from unnest($1::text[]) as name)
                    and deleted_at is null order by id) as bots,
            array(select amount_cents::text from donation_levels where auction_id = auctions.id order by amount_cents)
              as levels
       from auctions
      where id = (select min(id) from auctions) and organization_id in (select organization_id from demo)`,
    [emails],
  )
  if (!gala || gala.bots.length < 2) return null
  const { auctionId, bots, levels } = gala
  return { auctionId, bots, levelsCents: levels.map(BigInt) }
}

type StandingAuction = { id: number; statusId: AuctionStatus; startsAt: number; endsAt: number }

export async function readAuctions(db: Connection): Promise<StandingAuction[]> {
  const found = await rows<{ id: number; statusId: AuctionStatus; startAt: Date; endAt: Date }>(
    db,
    'select id, status_id as "statusId", start_at as "startAt", end_at as "endAt" from auctions order by id',
  )
  return found.map(({ id, statusId, startAt, endAt }) => ({
    id,
    statusId,
    startsAt: startAt.getTime(),
    endsAt: endAt.getTime(),
  }))
}
