import type { Transaction } from '../database/pool.ts'
import { row } from '../database/pool.ts'
import type { NotificationType } from './new-notifications.ts'

/** Tells everybody who is registered for an auction, in one statement however many they are. */
export async function notifyRegistered(
  tx: Transaction,
  auctionId: number,
  { type, title, message }: { type: NotificationType; title: string; message: string },
): Promise<{ recipientCount: number }> {
  return (await row<{ recipientCount: number }>(
    tx,
    `with notification as (
       insert into notifications (user_id, whitelabel_id, type, title, message, auction_id)
       select users.id, auctions.whitelabel_id, $2, $3, $4, auctions.id
         from registrations
         join auctions on auctions.id = registrations.auction_id
         join users on users.id = registrations.user_id and users.deleted_at is null
        where registrations.auction_id = $1
        order by users.id
       returning id
     )
     select count(*)::int as "recipientCount" from notification`,
    [auctionId, type, title, message],
  ))!
}
