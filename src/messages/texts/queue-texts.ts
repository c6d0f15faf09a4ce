import { hasProvedPhone } from '../../people/accounts/proved-phones.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import { expiry } from '../outbox/kinds.ts'

/** The link into the auction, which a guest at the door asked for. */
export async function queueBidLink(
  tx: Transaction,
  { userId, auctionId, phone }: { userId: number; auctionId: number; phone: string },
): Promise<void> {
  await execute(
    tx,
    `insert into outbox (kind, about, channel, user_id, auction_id, phone, next_at, expires_at)
     values ('bidLink', gen_random_uuid(), 'text', $1, $2, $3, goodlot_now(), goodlot_now() + ${expiry('bidLink')})`,
    [userId, auctionId, phone],
  )
}

/** Warns the number that an account has, before it gets a new one; a number that nobody has proved is warned of nothing. */
export async function queuePhoneChanged(tx: Transaction, userId: number): Promise<void> {
  await execute(
    tx,
    `insert into outbox (kind, about, channel, user_id, phone, next_at, expires_at)
     select 'phoneChanged', gen_random_uuid(), 'text', id, phone, goodlot_now(), goodlot_now() + ${expiry('phoneChanged')}
       from users where id = $1 and ${hasProvedPhone()}`,
    [userId],
  )
}
