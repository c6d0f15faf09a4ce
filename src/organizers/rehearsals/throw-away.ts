import { auctionStatus } from '../../engine/statuses.ts'
import { isBot } from '../../people/accounts/bot-accounts.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import { auctionEvent } from '../../platform/events/announcements.ts'
import type { Changes } from '../../platform/events/changes.ts'
import { keepIfReal } from '../auctions/real-people.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Rehearsal } from './rehearsal-records.ts'

/**
 * First cancels the copy, so that everyone looking at it is told and every cache forgets it; then deletes it, with all
 * that happened in it but the audit log. One in which somebody real took part is left as it is, and kept.
 */
export async function throwAway(
  changes: Changes,
  { auctionId, originalId, createdAt }: Rehearsal,
  organizer: AuctionOrganizer | null,
): Promise<'gone' | 'kept'> {
  const isKept = await changes.commit(async (tx, emit) => {
    await lockAll(tx, auctionId)
    if (await keepIfReal(tx, auctionId)) return true
    const [cancelled] = await rows<{ startAt: Date; endAt: Date }>(
      tx,
      `update auctions set status_id = ${auctionStatus.cancelled} where id = $1
       returning start_at as "startAt", end_at as "endAt"`,
      [auctionId],
    )
    if (!cancelled) return false
    const [startsAt, endsAt] = [cancelled.startAt.getTime(), cancelled.endAt.getTime()]
    emit(auctionEvent({ id: auctionId, statusId: auctionStatus.cancelled, startsAt, endsAt }))
    return false
  })
  if (isKept) return 'kept'
  return changes.commit(async (tx) => {
    await lockAll(tx, auctionId)
    // Somebody may have joined in the moment before it was cancelled.
    if (await keepIfReal(tx, auctionId)) return 'kept'
    await deleteAll(tx, { auctionId, createdAt })
    if (organizer)
      await writeAudit(tx, organizer, {
        organizationId: organizer.organizationId,
        action: 'endRehearsal',
        subject: 'auction',
        subjectId: originalId,
      })
    return 'gone'
  })
}

/** No bid or purchase is under way while these are locked. */
async function lockAll(tx: Transaction, auctionId: number): Promise<void> {
  await execute(tx, 'select from auctions where id = $1 for update', [auctionId])
  await execute(tx, 'select from standings where auction_id = $1 order by item_id for update', [auctionId])
}

const items = '(select id from items where auction_id = $1)'
const receipts = '(select id from receipts where auction_id = $1)'

/**
 * Every table that refers to an auction, an item, a receipt or a bot, but the audit log, which outlives them; the test of
 * this file notices a missing one.
 */
export const deletions: [table: string, condition: string][] = [
  ['events', 'auction_id = $1'],
  ['followers', 'auction_id = $1'],
  ['notifications', 'auction_id = $1'],
  // There is none: a rehearsal sends nothing.
  ['donor_mails', `item_id in ${items}`],
  ['outbox', 'auction_id = $1'],
  ['merged_guests', 'auction_id = $1'],
  ['bids', `item_id in ${items}`],
  ['favorites', `item_id in ${items}`],
  ['payments', `receipt_id in ${receipts}`],
  // There are none: a rehearsal opens nothing at the payment provider.
  ['payment_attempts', `receipt_id in ${receipts}`],
  ['charge_lines', `receipt_id in ${receipts}`],
  ['charge_runs', 'auction_id = $1'],
  ['charge_days', 'auction_id = $1'],
  ['receipt_buyers', `receipt_id in ${receipts}`],
  ['pay_links', `receipt_id in ${receipts}`],
  // There are none: a rehearsal takes no numbers.
  ['receipt_revisions', `receipt_id in ${receipts}`],
  ['receipt_corrections', `receipt_id in ${receipts}`],
  // With the shares that were proposed in them.
  ['split_proposals', 'auction_id = $1'],
  ['purchases', 'auction_id = $1'],
  ['receipts', 'auction_id = $1'],
  ['cash_counts', 'auction_id = $1'],
  ['runner_up_offers', 'auction_id = $1'],
  ['gifts_if_lost', 'auction_id = $1'],
  ['bill_invitations', 'auction_id = $1'],
  ['registrations', 'auction_id = $1'],
  ['invitations', 'auction_id = $1'],
  ['auction_staff', 'auction_id = $1'],
  ['screens', 'auction_id = $1'],
  ['check_in_codes', 'auction_id = $1'],
  ['seating', 'auction_id = $1'],
  // There are none: programs hear nothing of a rehearsal.
  ['webhook_events', 'auction_id = $1'],
  ['item_images', `item_id in ${items}`],
  ['standings', 'auction_id = $1'],
  ['items', 'auction_id = $1'],
  ['categories', 'auction_id = $1'],
  ['donation_levels', 'auction_id = $1'],
  ['paddle_counters', 'auction_id = $1'],
  ['rehearsals', 'auction_id = $1'],
]

async function deleteAll(
  tx: Transaction,
  { auctionId, createdAt }: { auctionId: number; createdAt: Date },
): Promise<void> {
  const guests = await guestsOnlyHere(tx, { auctionId, createdAt })
  await deletePersonalEvents(tx, auctionId)
  await execute(tx, `delete from answered_requests where answer ->> 'auctionId' = $1::int::text`, [auctionId])
  for (const [table, condition] of deletions)
    await execute(tx, `delete from ${table} where ${condition}`, [auctionId])
  await execute(tx, 'delete from auctions where id = $1', [auctionId])
  await execute(tx, 'delete from events where user_id = any($1::int[])', [guests])
  await execute(tx, 'delete from notifications where user_id = any($1::int[])', [guests])
  await execute(tx, 'delete from users where id = any($1::int[])', [guests])
}

/** Bots, and walk-ins made up at the door during the rehearsal: they have no other auction and never signed in. */
async function guestsOnlyHere(
  tx: Transaction,
  { auctionId, createdAt }: { auctionId: number; createdAt: Date },
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    `select users.id from registrations join users on users.id = user_id
      where auction_id = $1
        and (${isBot()}
          or users.created_at >= $2
            and not exists (select from registrations as other where other.user_id = users.id and other.auction_id <> $1)
            and not exists (select from receipts where receipts.user_id = users.id and receipts.auction_id <> $1)
            and not exists (select from refresh_families where refresh_families.user_id = users.id)
            and not exists (select from organization_managers where organization_managers.user_id = users.id)
            and not exists (select from addresses where addresses.user_id = users.id)
            and not exists (select from audit_log where actor_id = users.id))`,
    [auctionId, createdAt],
  )
  return found.map(({ id }) => id)
}

/** Events that people who practised got in their own rooms. */
async function deletePersonalEvents(tx: Transaction, auctionId: number): Promise<void> {
  await execute(
    tx,
    `delete from events where user_id in (
         select user_id from registrations where auction_id = $1
         union select bidder_id from bids where item_id in ${items})
       and (payload ->> 'auctionId' = $1::int::text or (payload ->> 'itemId')::int in ${items})`,
    [auctionId],
  )
}
