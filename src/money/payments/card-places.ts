import { isReal } from '../../auction/auctions/real-auctions.ts'
import { auctionIds } from '../../auction/auctions/status-ids.ts'
import { rows } from '../../platform/database/pool.ts'
import type { PaymentParts } from './look.ts'

/** An organization with which a person may have a card on file, and the auctions through which they add it. */
export type CardPlace = { organizationId: number; organizationName: string; auctionIds: number[] }

/** More than anybody has; each takes a look at the organization's account. */
const MOST = 50

/** Where the person is a guest and cards are taken, so that a card can be added or replaced at any time. */
export async function cardPlaces(
  { changes, accesses }: Pick<PaymentParts, 'changes' | 'accesses'>,
  userId: number,
): Promise<CardPlace[]> {
  const { db } = changes
  const found = await rows<CardPlace>(
    db,
    `select organizations.id as "organizationId", organizations.name as "organizationName",
            array_agg(auctions.id order by auctions.end_at desc, auctions.id desc) as "auctionIds"
       from registrations join auctions on auctions.id = auction_id
       join organizations on organizations.id = organization_id
      where user_id = $1 and deleted_at is null and ${isReal}
        and auctions.status_id not in (${auctionIds('reconciled', 'cancelled')})
      group by organizations.id order by organizations.name, organizations.id limit ${MOST}`,
    [userId],
  )
  const places: CardPlace[] = []
  for (const place of found) if ((await accesses.of(db, place.organizationId))?.canCharge) places.push(place)
  return places
}
