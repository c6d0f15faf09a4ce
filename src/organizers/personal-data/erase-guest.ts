import { keepCountedMessages } from '../../people/accounts/counted-messages.ts'
import { hasNoSignIn } from '../../people/accounts/guest-accounts.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import { registrationEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseByAddress, eraseDonor, knownAddresses, removeFromAudit } from './erase-addresses.ts'
import { emptyRegistrations, endPayLinks, removeCards } from './erase-places.ts'
import { keepBuyers, removeFromBillsOfOthers } from './keep-buyers.ts'
import { refuseWhileBound } from './refusals.ts'

type Guest = { userId: number; organizationId: number; receiptYears: number; adminEmails: string[] }

/**
 * Removes what one organization has of a guest, in all of its auctions. An account with which somebody signs in is theirs,
 * and so is what other organizations have; a guest without one is only here, and goes whole.
 */
export async function eraseGuest(tx: Transaction, emit: EmitEvent, guest: Guest): Promise<void> {
  const { userId, organizationId, receiptYears } = guest
  const whose = { userId, organizationId }
  const found = await row<{ isOnlyHere: boolean }>(
    tx,
    `select ${hasNoSignIn()} and not exists (
              select from registrations join auctions on auctions.id = auction_id
               where user_id = users.id and organization_id <> $2) as "isOnlyHere"
       from users where id = $1 and deleted_at is null for no key update`,
    [userId, organizationId],
  )
  if (!found) return
  if (found.isOnlyHere) return eraseAccount(tx, emit, guest)
  const known = await knownAddresses(tx, whose)
  await keepBuyers(tx, whose, receiptYears)
  await removeCards(tx, whose)
  await endPayLinks(tx, whose)
  const isToThem = 'user_id = $1 and auction_id in (select id from auctions where organization_id = $2)'
  for (const sql of [keepCountedMessages(isToThem), `delete from outbox where ${isToThem}`])
    await execute(tx, sql, [userId, organizationId])
  await eraseByAddress(tx, known)
  await emptyRegistrations(tx, whose)
  await removeFromAudit(tx, whose, known)
  await refuseWhileBound(tx, whose, known)
  await eraseDonor(tx, known)
  await removeFromBillsOfOthers(tx, whose)
  await announce(tx, emit, whose)
}

/** The person's own pages show their place on the list. */
async function announce(
  tx: Transaction,
  emit: EmitEvent,
  { userId, organizationId }: { userId: number; organizationId: number },
): Promise<void> {
  const left = await row<{ auctionId: number | null }>(
    tx,
    'select max(auction_id) as "auctionId" from registrations join auctions on auctions.id = auction_id where user_id = $1 and organization_id = $2',
    [userId, organizationId],
  )
  if (left?.auctionId) emit(registrationEvent({ auctionId: left.auctionId, userId }, 'update'))
}
