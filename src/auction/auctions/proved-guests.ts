import { hasNoSignIn } from '../../people/accounts/guest-accounts.ts'
import { hasProvedAddress } from '../../people/accounts/proved-addresses.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { registrationEvent } from '../../platform/events/announcements.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { lockAuctionWithItems } from './change-status.ts'
import {
  type GuestPair,
  hasPaymentUnderWay,
  leadsOpenLot,
  lockGuests,
  mergedRegistration,
  writeMerge,
} from './merge-guests.ts'
import { lockPaddles } from './registration.ts'
import { hasStaff } from './staff-roles.ts'

/**
 * Whoever has proved an address becomes the guest that organizers listed under it. They have not joined by that: until
 * they act, organizers see what they typed themselves. One transaction for each auction, so that the locks of two never
 * meet those of a bid.
 */
export async function takePlacesOfAddress(changes: Changes, userId: number): Promise<void> {
  for (const pair of await findPlaces(changes.db, userId)) {
    await changes.commit(async (tx, emit) => {
      if (await takePlace(tx, pair)) emit(registrationEvent({ auctionId: pair.auctionId, userId }))
    })
  }
}

/** Somebody who leads an open lot or is paying stays two guests; the list offers to merge them. */
async function takePlace(tx: Transaction, pair: GuestPair): Promise<boolean> {
  const { auctionId, fromId, intoId } = pair
  const own = 'select from registrations where auction_id = $1 and user_id = $2'
  if (await row(tx, own, [auctionId, intoId])) {
    await lockAuctionWithItems(tx, auctionId)
    await lockPaddles(tx, [auctionId])
  }
  const { from, into } = await lockGuests(tx, pair)
  const both = [fromId, intoId]
  if (!from || (await leadsOpenLot(tx, auctionId, both)) || (await hasPaymentUnderWay(tx, auctionId, both)))
    return false
  const { now } = (await row<{ now: string }>(tx, 'select to_jsonb(goodlot_now()) as now'))!
  // Whoever is here holds a paddle already; otherwise that of the list is printed somewhere.
  const paddle = into?.checked_in_at ? into.paddle_number : from.paddle_number
  const merged = into
    ? mergedRegistration(from, into, paddle)
    : { ...from, user_id: intoId, version: from.version + 1 }
  const stored = { ...merged, changed_at: now }
  await writeMerge(tx, pair, { merged: stored, mergedBy: null })
  return true
}

function findPlaces(db: Connection, userId: number): Promise<GuestPair[]> {
  return rows<GuestPair>(
    db,
    `select auctions.id as "auctionId", min(listed.user_id) as "fromId", users.id as "intoId"
       from users
       join registrations as listed on email_key(listed.typed_email) = email_key(users.email)
       join users as guest on guest.id = listed.user_id and ${hasNoSignIn('guest')}
       join auctions on auctions.id = listed.auction_id
       join organizations on organizations.id = auctions.organization_id
      where users.id = $1 and ${hasProvedAddress()} and not users.is_locked_out and users.deleted_at is null
        and organizations.deleted_at is null and ${hasStaff()}
      group by auctions.id, users.id order by auctions.id`,
    [userId],
  )
}
