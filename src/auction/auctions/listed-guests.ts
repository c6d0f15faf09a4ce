import { hasNoSignIn } from '../../people/accounts/guest-accounts.ts'
import { hasProvedAddress } from '../../people/accounts/proved-addresses.ts'
import { NO_PHONE } from '../../people/accounts/proved-phones.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { hasPaymentUnderWay, leadsOpenLot, lockGuests, writeMerge } from './merge-guests.ts'

export type Registration = { auctionId: number; userId: number; paddleNumber: number; registeredAt: Date }

export const registrationColumns = `auction_id as "auctionId", user_id as "userId", paddle_number as "paddleNumber",
  registered_at as "registeredAt"`

/**
 * Who is on the guest list and has proved the phone or the address that was typed there takes the place: paddle, table,
 * host, pledges and receipt. Where families share a phone the address says which of them it is, also one that nobody has
 * proved; if that does not tell either, nobody's place is taken.
 */
export async function takeListedPlaces(
  tx: Transaction,
  people: { auctionId: number; userId: number }[],
): Promise<Registration[]> {
  const found = await rows<{ auctionId: number; userId: number; listedId: number }>(tx, findPlaces, [
    people.map(({ auctionId }) => auctionId),
    people.map(({ userId }) => userId),
  ])
  const taken: Registration[] = []
  for (const { auctionId, userId, listedId } of found) {
    const pair = { auctionId, fromId: listedId, intoId: userId }
    const { from, into } = await lockGuests(tx, pair)
    if (!from || into || (await leadsOpenLot(tx, auctionId, [listedId]))) continue
    if (await hasPaymentUnderWay(tx, auctionId, [listedId])) continue
    const { now } = (await row<{ now: string }>(tx, 'select to_jsonb(goodlot_now()) as now'))!
    const moments = { joined_at: now, registered_at: now, changed_at: now }
    const merged = { ...from, ...moments, user_id: userId, version: from.version + 1 }
    await writeMerge(tx, pair, { merged, mergedBy: null })
    const sql = `select ${registrationColumns} from registrations where auction_id = $1 and user_id = $2`
    taken.push((await row<Registration>(tx, sql, [auctionId, userId]))!)
  }
  return taken
}

const findPlaces = `
  with places as (
    select asked.auction_id, asked.user_id, listed.user_id as listed_id,
           coalesce(email_key(listed.typed_email) = email_key(users.email), false) as has_address
      from (select distinct * from unnest($1::int[], $2::int[])) as asked (auction_id, user_id)
      join users on users.id = asked.user_id
      join registrations as listed on listed.auction_id = asked.auction_id
       and (listed.typed_phone = nullif(users.verified_phone, '${NO_PHONE}')
            or ${hasProvedAddress()} and email_key(listed.typed_email) = email_key(users.email))
      join users as guest on guest.id = listed.user_id and ${hasNoSignIn('guest')}
     where not ${hasNoSignIn()} and not exists (select from registrations as own
             where own.auction_id = asked.auction_id and own.user_id = asked.user_id))
  select auction_id as "auctionId", user_id as "userId",
         coalesce(min(listed_id) filter (where has_address), min(listed_id)) as "listedId"
    from places group by auction_id, user_id
  having count(*) = 1 or count(*) filter (where has_address) = 1
   order by 1, 2`
