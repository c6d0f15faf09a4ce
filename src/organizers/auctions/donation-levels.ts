import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import { uncheckedCents } from '../../platform/http/values/money.ts'

/** A level whose amount stays the same keeps its id, which clients may have stored. */
export async function replaceDonationLevels(
  tx: Transaction,
  auctionId: number,
  amounts: number[],
): Promise<void> {
  const cents = amounts.map(uncheckedCents)
  await execute(
    tx,
    'delete from donation_levels where auction_id = $1 and amount_cents <> all($2::bigint[])',
    [auctionId, cents],
  )
  await execute(
    tx,
    `insert into donation_levels (auction_id, amount_cents)
     select $1, given.amount from unnest($2::bigint[]) as given (amount)
      where not exists (select from donation_levels where auction_id = $1 and amount_cents = given.amount)
      order by given.amount`,
    [auctionId, cents],
  )
}
