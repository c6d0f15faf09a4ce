import { itemStatus } from '../../engine/statuses.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { toDollars } from '../../platform/http/values/money.ts'

/** `sealed`: until a sealed item is closed, its bidders do not learn from here how they stand. */
export const myStatuses = ['winning', 'losing', 'won', 'lost', 'sealed'] as const
export type MyStatus = (typeof myStatuses)[number]

/** The bidder's highest bid on each item, including what their ceiling bid for them; a buy-now is a purchase. */
export const myBidsByItem = (bidder: string) => `(
  select item_id, max(amount_cents) as amount_cents, max(placed_at) as last_bid_at
    from bids where bidder_id = ${bidder} and not is_struck and kind not in ('buyNow', 'correction', 'takenBack')
   group by item_id)`

const { sold, paid, unsold, soldOut } = itemStatus

/** For a query on items and standings by somebody who bid on them. */
export const myStatus = (bidder: string) => `case
  when standings.status_id in (${sold}, ${paid}) and standings.leader_id = ${bidder} then 'won'
  when standings.status_id in (${sold}, ${paid}, ${unsold}, ${soldOut}) then 'lost'
  when items.item_type = 'sealedBid' then 'sealed'
  when standings.leader_id = ${bidder} then 'winning'
  else 'losing' end`

type MyStanding = { myBidAmount: number | null; myStatus: MyStatus | null }

export async function readMyStanding(
  db: Connection,
  { bidderId, itemId }: { bidderId: number; itemId: number },
): Promise<MyStanding> {
  const found = await row<{ amountCents: bigint; myStatus: MyStatus }>(db, standingOnItem, [bidderId, itemId])
  return { myBidAmount: found ? toDollars(found.amountCents) : null, myStatus: found?.myStatus ?? null }
}

const standingOnItem = {
  name: 'my standing on an item',
  text: `select own.amount_cents as "amountCents", ${myStatus('$1::int')} as "myStatus"
    from ${myBidsByItem('$1::int')} as own
    join items on items.id = own.item_id
    join standings on standings.item_id = own.item_id
   where own.item_id = $2`,
}
