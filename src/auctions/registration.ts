import type { Transaction } from '../database/pool.ts'
import { rows } from '../database/pool.ts'

export type Registration = { auctionId: number; userId: number; paddleNumber: number; registeredAt: Date }

/** Registers people and hands out paddle numbers, for any number of pairs in one statement; those registered before stay as they are. */
export async function registerBidders(
  tx: Transaction,
  pairs: { auctionId: number; userId: number }[],
): Promise<Registration[]> {
  return rows<Registration>(
    tx,
    `with newcomer as (
       select auction_id, user_id, row_number() over (partition by auction_id order by place)::int as place,
              count(*) over (partition by auction_id)::int as total
         from unnest($1::int[], $2::int[]) with ordinality as given (auction_id, user_id, place)
        where not exists (select from registrations as r
                           where r.auction_id = given.auction_id and r.user_id = given.user_id)
     ), counter as (
       insert into paddle_counters as counters (auction_id, next)
       select distinct auction_id, 101 + total from newcomer order by auction_id
       on conflict (auction_id) do update set next = counters.next + excluded.next - 101
       returning auction_id, next
     )
     insert into registrations (auction_id, user_id, paddle_number)
     select newcomer.auction_id, newcomer.user_id, counter.next - newcomer.total + newcomer.place - 1
       from newcomer join counter on counter.auction_id = newcomer.auction_id
     on conflict (auction_id, user_id) do nothing
     returning auction_id as "auctionId", user_id as "userId", paddle_number as "paddleNumber",
               registered_at as "registeredAt"`,
    [pairs.map((pair) => pair.auctionId), pairs.map((pair) => pair.userId)],
  )
}
