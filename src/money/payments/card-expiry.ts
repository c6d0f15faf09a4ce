import type { FastifyBaseLogger } from 'fastify'
import { isReal } from '../../auction/auctions/real-auctions.ts'
import { auctionIds } from '../../auction/auctions/status-ids.ts'
import { promisedItems } from '../../auction/contests/auction-bidders.ts'
import { wordsOf } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import { eachByItself, mayTry } from '../../platform/database/each-by-itself.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import type { Changes } from '../../platform/events/changes.ts'

type Expiring = { id: number; userId: number; auctionId: number; whitelabelId: number; name: string }

/**
 * Warns whoever leads, or has a sealed bid, in an auction that closes after their card on file has expired: once for each
 * card. It stays on file, since banks often let a card that was renewed be charged.
 */
export async function warnOfExpiry(
  { changes, log }: { changes: Changes; log: FastifyBaseLogger },
  stopping?: AbortSignal,
): Promise<void> {
  const handle = ({ id, name, ...guest }: Expiring) =>
    changes.commit(async (tx) => {
      const isNoted = await execute(tx, noteExpiring, [id])
      if (isNoted === 0) return
      await writeNotifications(tx, [{ ...guest, itemId: null, ...wordsOf('cardExpires', { name }) }])
    })
  const found = await rows<Expiring>(changes.db, expiring)
  await eachByItself({ db: changes.db, log }, { kind: 'cardExpiry', rows: found, handle, stopping })
}

/** Another server may have warned of it since. */
const noteExpiring = `update cards set expiry_noticed_at = goodlot_now()
                       where id = $1 and expiry_noticed_at is null and removed_at is null`

const expiring = `
  select distinct on (cards.id) cards.id, user_id as "userId", auctions.id as "auctionId",
         auctions.whitelabel_id as "whitelabelId", auctions.name
    from cards join auctions on auctions.organization_id = cards.organization_id
   where removed_at is null and expiry_noticed_at is null
     and auctions.status_id in (${auctionIds('open', 'paused', 'extended')}) and ${isReal}
     and expiry_month < to_char(auctions.end_at at time zone auctions.time_zone, 'YYYY-MM')
     and exists (select from ${promisedItems({ auction: 'auctions.id', user: 'cards.user_id' })} as promised)
     and ${mayTry('cardExpiry', 'cards.id')}
   order by cards.id, auctions.end_at, auctions.id limit 500`
