import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { registrationEvent } from '../../platform/events/announcements.ts'
import type { Changes, EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { type Registration, registrationColumns, takeListedPlaces } from './listed-guests.ts'
import {
  isInvitedByAddress,
  isManaged,
  isOnShow,
  isOpenToRegister,
  type Viewer,
  viewerValues,
} from './visibility.ts'

/** A person registers for an auction they can see or were invited to; a second time returns the same registration. */
export async function registerForAuction(
  changes: Changes,
  viewer: Viewer & { id: number },
  auctionId: number,
): Promise<{ registration: Registration; isNew: boolean }> {
  return changes.commit((tx, emit) => registerInside(tx, emit, viewer, auctionId))
}

/** The same as a part of something else; `refuse` refuses those who may register, but not this way. */
export async function registerInside(
  tx: Transaction,
  emit: EmitEvent,
  viewer: Viewer & { id: number },
  auctionId: number,
  refuse?: () => Promise<void>,
): Promise<{ registration: Registration; isNew: boolean }> {
  const entry = await findEntry(tx, viewer, auctionId)
  if (!entry) throw await noEntry(tx, viewer.id, auctionId)
  const person = { auctionId, userId: viewer.id }
  await refuseClosedAccount(tx, viewer.id)
  await refuse?.()
  const before = await findRegistration(tx, person)
  if (before) {
    await markJoined(tx, [person])
    return { registration: before, isNew: false }
  }
  const [listed] = await takeListedPlaces(tx, [person])
  if (listed) {
    emit(registrationEvent(listed))
    return { registration: listed, isNew: true }
  }
  if (entry.needsTicket) {
    throw new ApiError('conflict', 'A ticket is required to register.', { reason: 'ticket_required' })
  }
  const [registration] = await registerBidders(tx, [person])
  if (!registration) return { registration: (await findRegistration(tx, person))!, isNew: false }
  emit(registrationEvent(registration))
  return { registration, isNew: true }
}

/** Whoever has the invited address learns that a proof of it is missing; for others the auction does not exist. */
async function noEntry(db: Connection, userId: number, auctionId: number): Promise<ApiError> {
  const sql = `select from auctions where id = $2 and ${isOnShow()} and ${isInvitedByAddress()}`
  if (!(await row(db, sql, [userId, auctionId]))) return new ApiError('not_found', 'Auction not found.')
  const message = 'Confirm your email address first: this auction is open to invited people only.'
  return new ApiError('conflict', message, { reason: 'address_not_proved' })
}

/** A token stays valid when its account is banned or deleted, and an invitation knows of neither. */
async function refuseClosedAccount(db: Connection, userId: number): Promise<void> {
  const account = await row<{ isBanned: boolean; isDeleted: boolean }>(
    db,
    'select is_locked_out as "isBanned", deleted_at is not null as "isDeleted" from users where id = $1',
    [userId],
  )
  const reason = account?.isBanned ? 'account_banned' : account?.isDeleted ? 'account_deleted' : null
  if (reason) throw new ApiError('conflict', 'This account cannot register for auctions.', { reason })
}

/**
 * Registers those who are not registered yet and returns their registrations. Whoever is on the guest list takes their
 * place there; the others get the next free paddle of the auction. The caller checks who may register.
 */
export async function registerBidders(
  tx: Transaction,
  people: { auctionId: number; userId: number }[],
): Promise<Registration[]> {
  const listed = await takeListedPlaces(tx, people)
  const auctionIds = people.map((person) => person.auctionId)
  await lockPaddles(tx, auctionIds)
  const userIds = people.map((person) => person.userId)
  return [...listed, ...(await insertRegistrations(tx, auctionIds, userIds))]
}

/** Notes that people whom a manager had registered have now acted for themselves. */
export async function markJoined(
  tx: Transaction,
  people: { auctionId: number; userId: number }[],
): Promise<void> {
  await execute(
    tx,
    `update registrations set joined_at = goodlot_now(), changed_at = goodlot_now(), version = version + 1
       from unnest($1::int[], $2::int[]) as person (auction_id, user_id)
      where registrations.auction_id = person.auction_id and registrations.user_id = person.user_id
        and joined_at is null`,
    [people.map(({ auctionId }) => auctionId), people.map(({ userId }) => userId)],
  )
}

/** In the order of ids. Everything that hands out paddles, by hand too, waits here for its turn. */
export async function lockPaddles(tx: Transaction, auctionIds: number[]): Promise<void> {
  await execute(
    tx,
    `insert into paddle_counters (auction_id) select distinct unnest($1::int[]) order by 1
     on conflict (auction_id) do update set next = paddle_counters.next`,
    [auctionIds],
  )
}

/** Paddles given out by hand may be ahead of the counter, so the next free ones are looked up. */
async function insertRegistrations(
  tx: Transaction,
  auctionIds: number[],
  userIds: number[],
): Promise<Registration[]> {
  return rows<Registration>(
    tx,
    `with newcomers as (
       select auction_id, user_id, min(position) as position
         from unnest($1::int[], $2::int[]) with ordinality as asked (auction_id, user_id, position)
        where not exists (select from registrations
                where registrations.auction_id = asked.auction_id and registrations.user_id = asked.user_id)
        group by auction_id, user_id
     ), turns as (
       select auction_id, user_id, row_number() over (partition by auction_id order by position) as turn
         from newcomers
     ), demand as (
       select auction_id, count(*)::int as wanted from turns group by auction_id
     ), paddles as (
       select auction_id, number, row_number() over (partition by auction_id order by number) as turn
         from demand
         join paddle_counters using (auction_id)
        cross join lateral (
          select number
            from generate_series(next, next + demand.wanted + (select count(*)::int from registrations
                   where registrations.auction_id = demand.auction_id and paddle_number >= paddle_counters.next)) as numbers (number)
           where not exists (select from registrations
                   where registrations.auction_id = demand.auction_id and paddle_number = numbers.number)
           order by number limit demand.wanted) as free
     ), counted as (
       update paddle_counters set next = last + 1
         from (select auction_id, max(number) as last from paddles group by auction_id) as handed_out
        where paddle_counters.auction_id = handed_out.auction_id
     ), apart as (
       -- Somebody who was merged with another guest and comes again is a guest of their own.
       update merged_guests set ended_at = goodlot_now()
        where ended_at is null and (auction_id, from_user_id) in (select auction_id, user_id from newcomers)
     )
     insert into registrations (auction_id, user_id, paddle_number)
     select auction_id, user_id, number from turns join paddles using (auction_id, turn)
     returning ${registrationColumns}`,
    [auctionIds, userIds],
  )
}

async function findRegistration(
  db: Connection,
  { auctionId, userId }: { auctionId: number; userId: number },
): Promise<Registration | undefined> {
  return row<Registration>(
    db,
    `select ${registrationColumns} from registrations where auction_id = $1 and user_id = $2`,
    [auctionId, userId],
  )
}

/** Managers of the auction need a ticket only if it requires its owners to have one. */
async function findEntry(
  db: Connection,
  viewer: Viewer,
  auctionId: number,
): Promise<{ needsTicket: boolean } | undefined> {
  return row<{ needsTicket: boolean }>(
    db,
    `select require_ticket_to_register
            and not (${isManaged()} and not require_ticket_for_owners)
            and not exists (select from purchases join items on items.id = purchases.item_id
                  where purchases.auction_id = auctions.id and purchases.user_id = $1 and items.item_type = 'ticket')
            as "needsTicket"
       from auctions where id = $3 and ${isOpenToRegister()}`,
    [...viewerValues(viewer), auctionId],
  )
}
