import { isReal } from '../auctions/real-auctions.ts'
import { auctionIds } from '../auctions/status-ids.ts'
import { promisedItems } from '../contests/auction-bidders.ts'
import { rows } from '../database/pool.ts'
import type { Changes } from '../events/changes.ts'
import { wordsOf } from '../notifications/new-notification.ts'
import { writeNotifications } from '../notifications/write-notifications.ts'

type Warned = { userId: number; auctionId: number; whitelabelId: number; name: string }

/**
 * Warns whoever leads, or has a sealed bid, in an auction that closes after their card on file has expired: once for each
 * card. It stays on file, since banks often let a card that was renewed be charged.
 */
export async function warnOfExpiry(changes: Changes): Promise<void> {
  await changes.commit(async (tx) => {
    const warned = await rows<Warned>(tx, noteExpiring)
    const notices = warned.map(({ name, ...guest }) => ({
      ...{ ...guest, itemId: null },
      ...wordsOf('cardExpires', { name }),
    }))
    await writeNotifications(tx, notices)
  })
}

const noteExpiring = `
  update cards set expiry_noticed_at = goodlot_now()
    from (select distinct on (cards.id) cards.id, auctions.id as auction_id, auctions.whitelabel_id, auctions.name
            from cards join auctions on auctions.organization_id = cards.organization_id
           where removed_at is null and expiry_noticed_at is null
             and auctions.status_id in (${auctionIds('open', 'paused', 'extended')}) and ${isReal}
             and expiry_month < to_char(auctions.end_at at time zone auctions.time_zone, 'YYYY-MM')
             and exists (select from ${promisedItems({ auction: 'auctions.id', user: 'cards.user_id' })} as promised)
           order by cards.id, auctions.end_at, auctions.id limit 500) as expiring
   where cards.id = expiring.id and expiry_noticed_at is null
  returning user_id as "userId", auction_id as "auctionId", whitelabel_id as "whitelabelId", name`
