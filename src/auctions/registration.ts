import type { Connection, Transaction } from '../database/pool.ts'
import { execute, row, rows } from '../database/pool.ts'
import { registrationEvent } from '../events/announcements.ts'
import type { Changes } from '../events/changes.ts'
import { ApiError } from '../http/answers/api-error.ts'
import { isManaged, isOpenToRegister, type Viewer, viewerValues } from './visibility.ts'

export type Registration = { auctionId: number; userId: number; paddleNumber: number; registeredAt: Date }

/** A person registers for an auction they can see or were invited to; a second time returns the same registration. */
export async function registerForAuction(
  changes: Changes,
  viewer: Viewer & { id: number },
  auctionId: number,
): Promise<{ registration: Registration; isNew: boolean }> {
  return changes.commit(async (tx, emit) => {
    const entry = await findEntry(tx, viewer, auctionId)
    if (!entry) throw new ApiError('not_found', 'Auction not found.')
    const person = { auctionId, userId: viewer.id }
    await refuseClosedAccount(tx, viewer.id)
    const before = await findRegistration(tx, person)
    if (before) {
      await markJoined(tx, [person])
      return { registration: before, isNew: false }
    }
    if (entry.needsTicket) {
      throw new ApiError('conflict', 'A ticket is required to register.', { reason: 'ticket_required' })
    }
    const [registration] = await registerBidders(tx, [person])
    if (!registration) return { registration: (await findRegistration(tx, person))!, isNew: false }
    emit(registrationEvent(registration))
    return { registration, isNew: true }
  })
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
 * Registers those who are not registered yet and returns their registrations. Each gets the paddle and the place that
 * were kept for them, or else the next free paddle of the auction. Three statements, however many people; the caller
 * checks who may register.
 */
export async function registerBidders(
  tx: Transaction,
  people: { auctionId: number; userId: number }[],
): Promise<Registration[]> {
  const auctionIds = people.map((person) => person.auctionId)
  await lockPaddles(tx, auctionIds)
  const registered = await insertRegistrations(
    tx,
    auctionIds,
    people.map((person) => person.userId),
  )
  if (registered.length > 0) await seatWithHosts(tx, registered)
  return registered
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

/** Paddles given out by hand or kept for somebody may be ahead of the counter, so the next free ones are looked up. */
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
     ), expected as (
       select newcomers.*, invitations.id, table_name, spending_limit_cents, has_card, paddle_number as number,
              invitations.phone
         from newcomers
         join users on users.id = user_id
         join invitations on invitations.auction_id = newcomers.auction_id
              and email_key(invitations.email) = email_key(users.email)
     ), kept as (
       select auction_id, user_id, number from expected
        where number is not null and not exists (select from registrations
                where registrations.auction_id = expected.auction_id and paddle_number = number)
     ), others as (
       select auction_id, user_id, row_number() over (partition by auction_id order by position) as turn
         from newcomers where (auction_id, user_id) not in (select auction_id, user_id from kept)
     ), demand as (
       select auction_id, count(*)::int as wanted from others group by auction_id
     ), paddles as (
       select auction_id, number, row_number() over (partition by auction_id order by number) as turn
         from demand
         join paddle_counters using (auction_id)
        cross join lateral (
          select number
            from generate_series(next, next + wanted + (select count(*)::int from (${takenPaddles}) as taken
                   where taken.auction_id = demand.auction_id and paddle_number >= next)) as number
           where not exists (select from (${takenPaddles}) as taken
                   where taken.auction_id = demand.auction_id and paddle_number = number)
           order by number limit wanted) as free
     ), counted as (
       update paddle_counters set next = last + 1
         from (select auction_id, max(number) as last from paddles group by auction_id) as handed_out
        where paddle_counters.auction_id = handed_out.auction_id
     ), released as (
       update invitations set paddle_number = null from expected
        where invitations.id = expected.id and paddle_number is not null
     )
     insert into registrations (auction_id, user_id, paddle_number, table_name, spending_limit_cents, has_card, typed_phone)
     select auction_id, user_id, number, table_name, spending_limit_cents, coalesce(has_card, false), phone
       from (select auction_id, user_id, number from others join paddles using (auction_id, turn)
             union all select auction_id, user_id, number from kept) as handed_out
       left join (select auction_id, user_id, table_name, spending_limit_cents, has_card, phone from expected) as place
            using (auction_id, user_id)
     returning ${registrationColumns}`,
    [auctionIds, userIds],
  )
}

/** The paddles of those who are registered, and those kept for expected guests. */
const takenPaddles = `select auction_id, paddle_number from registrations
  union all select auction_id, paddle_number from invitations where paddle_number is not null`

/** The guest list says who comes with whom; either of the two may register first. */
async function seatWithHosts(tx: Transaction, newcomers: Registration[]): Promise<void> {
  await execute(
    tx,
    `update registrations set host_id = hosts.user_id, changed_at = goodlot_now()
       from invitations
       join users as guest on email_key(guest.email) = email_key(invitations.email)
       join users as host on email_key(host.email) = email_key(host_email)
       join registrations as hosts on hosts.auction_id = invitations.auction_id and hosts.user_id = host.id
      where invitations.auction_id = any($1) and host_email is not null
        and registrations.auction_id = invitations.auction_id and registrations.user_id = guest.id
        and guest.deleted_at is null and host.deleted_at is null and registrations.host_id is null
        and (guest.id = any($2) or host.id = any($2))`,
    [newcomers.map(({ auctionId }) => auctionId), newcomers.map(({ userId }) => userId)],
  )
}

const registrationColumns = `auction_id as "auctionId", user_id as "userId", paddle_number as "paddleNumber",
  registered_at as "registeredAt"`

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
