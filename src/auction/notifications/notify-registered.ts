import { itemStatus } from '../../engine/statuses.ts'
import { isBot } from '../../people/accounts/bot-accounts.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import type { NotificationWords } from './new-notification.ts'

/** Who gets a message from the organizers. */
export const audiences = ['all', 'losing', 'unpaid'] as const
export type Audience = (typeof audiences)[number]

const { open, closing, extended, paused } = itemStatus

/** Conditions on `registrations`. Nobody knows who leads a sealed item, so its bidders are not losing yet. */
const isOf: Record<Audience, string> = {
  all: 'true',
  losing: `exists (select from standings join items on items.id = standings.item_id
     where standings.auction_id = registrations.auction_id and items.item_type <> 'sealedBid'
       and standings.status_id in (${[open, closing, extended, paused].join(', ')})
       and standings.leader_id is distinct from registrations.user_id
       and exists (select from bids where bids.item_id = standings.item_id
             and bids.bidder_id = registrations.user_id and not bids.is_struck))`,
  unpaid: `exists (select from purchases join receipts on receipts.id = receipt_id
   where receipts.auction_id = registrations.auction_id
     and receipts.user_id = registrations.user_id and purchases.kind in ('won', 'buyNow', 'share')
     and purchases.paid_at is null)`,
}

/** What is sent in a rehearsal reaches nobody real. */
const isAddressed = `(${isBot()} or not exists (select from rehearsals
  where rehearsals.auction_id = registrations.auction_id))`

/** Whom a manager only put on a list has agreed to nothing, and is sent nothing. */
const isHere = '(registrations.joined_at is not null or registrations.checked_in_at is not null)'

const recipients = (audience: Audience) => `registrations
  join auctions on auctions.id = registrations.auction_id
  join users on users.id = registrations.user_id and users.deleted_at is null
 where registrations.auction_id = $1 and ${isHere} and ${isAddressed} and ${isOf[audience]}`

export async function countAudience(db: Connection, auctionId: number, audience: Audience): Promise<number> {
  const sql = `select count(*)::int as count from ${recipients(audience)}`
  return (await row<{ count: number }>(db, sql, [auctionId]))!.count
}

export async function notifyRegistered(
  tx: Transaction,
  auctionId: number,
  words: NotificationWords,
): Promise<{ recipientCount: number }> {
  return notifyAudience(tx, auctionId, 'all', words)
}

/** One statement, however many recipients there are. */
export async function notifyAudience(
  tx: Transaction,
  auctionId: number,
  audience: Audience,
  { type, kind, facts, title, message }: NotificationWords,
): Promise<{ recipientCount: number }> {
  return (await row<{ recipientCount: number }>(
    tx,
    `with notification as (
       insert into notifications (user_id, whitelabel_id, type, kind, facts, title, message, auction_id)
       select users.id, auctions.whitelabel_id, $2, $3, $4, $5, $6, auctions.id
         from ${recipients(audience)}
        order by users.id
       returning id
     )
     select count(*)::int as "recipientCount" from notification`,
    [auctionId, type, kind, facts, title, message],
  ))!
}
