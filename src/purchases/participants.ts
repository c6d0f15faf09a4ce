import { isManaged, isOnShow, isVisibleWithSetup } from '../auctions/visibility.ts'
import { column } from '../database/column.ts'
import type { Connection, Transaction } from '../database/pool.ts'
import type { Bidder, Waivable } from '../engine/attempt.ts'
import type { Cents } from '../engine/cents.ts'
import { provinceAndParents } from '../places/provinces.ts'

export type Pair = { itemId: number; userId: number }

/** A person as one auction knows them, with what they have promised in it so far, by item. */
export type Participant = {
  userId: number
  auctionId: number
  /** False means that for this person the auction does not exist; an invitation alone shows enough to be told to register. */
  canSeeAuction: boolean
  isRegistered: boolean
  facts: Omit<Bidder, 'leadingReachCents' | 'sealedCents'>
  /** Ceilings and prices the person leads with, and the own sealed amounts; read only where a limit or a card asks for them. */
  reachByItem: Map<number, Cents>
}

/**
 * One person's promises in one auction are checked one after the other, on however many items and servers they are made.
 * Only people with a limit pay for it.
 */
export const lockPromises = `
  select pg_advisory_xact_lock(auction_id, user_id)
    from (select distinct s.auction_id, pair.user_id
            from unnest($1::int[], $2::int[]) as pair (item_id, user_id)
            join standings as s on s.item_id = pair.item_id
            join auctions as a on a.id = s.auction_id
            left join registrations as r on r.auction_id = a.id and r.user_id = pair.user_id
           where a.require_card or a.spending_limit_cents is not null or r.spending_limit_cents is not null
           order by 1, 2) as promise`

const look = { auction: 'a', user: 'u.id', isAdministrator: '(lower(u.email) = any($3::text[]))' }

/** What the checks ask about each person, in one statement; the dear questions only where the auction's settings ask them. */
export const selectParticipants = `
  select a.id as auction_id, u.id as user_id, u.is_locked_out, u.deleted_at is not null as is_deleted, u.country_code,
         r.user_id is not null as is_registered, coalesce(r.has_card, false) as has_card,
         r.checked_in_at is not null as is_checked_in, coalesce(r.overrides, '{}') as overrides,
         coalesce(r.spending_limit_cents, a.spending_limit_cents) as spending_limit_cents,
         ${isManaged(look)} as is_manager,
         ${isVisibleWithSetup(look)} or a.is_private and ${isOnShow('a')} and exists (select from invitations
           where auction_id = a.id and fold_text(email) = fold_text(u.email)) as can_see,
         case when cardinality(a.allowed_provinces) > 0 then
           (select province_code from addresses where user_id = u.id and is_primary) end as province_code,
         a.require_ticket_to_bid and exists (select from purchases join items on items.id = purchases.item_id
           where purchases.auction_id = a.id and purchases.user_id = u.id and items.item_type = 'ticket') as has_ticket,
         case when promise.matters then (select coalesce(sum(amount_cents), 0)::bigint from purchases
           where auction_id = a.id and user_id = u.id and paid_at is null) else 0 end as unpaid_cents,
         case when promise.matters then (select jsonb_agg(jsonb_build_array(item_id, reach::text)) from (
           select item_id, coalesce(leader_max_cents, price_cents) as reach from standings
            where item_id in (select item_id from bids where bidder_id = u.id)
              and leader_id = u.id and auction_id = a.id and status_id in (1, 7, 8, 9)
           union all
           select s.item_id, max(b.amount_cents) from bids as b
             join standings as s on s.item_id = b.item_id
            where b.bidder_id = u.id and b.kind = 'sealedBid' and not b.is_struck
              and s.auction_id = a.id and s.status_id in (1, 7, 8, 9)
            group by s.item_id) as promised) end as reaches
    from (select distinct s.auction_id, pair.user_id
            from unnest($1::int[], $2::int[]) as pair (item_id, user_id)
            join standings as s on s.item_id = pair.item_id) as pair
    join auctions as a on a.id = pair.auction_id
    join users as u on u.id = pair.user_id
    left join registrations as r on r.auction_id = a.id and r.user_id = u.id
    cross join lateral (select a.require_card or coalesce(r.spending_limit_cents, a.spending_limit_cents) is not null
      as matters) as promise`

export type ParticipantRow = {
  auction_id: number
  user_id: number
  is_locked_out: boolean
  is_deleted: boolean
  country_code: string | null
  is_registered: boolean
  has_card: boolean
  is_checked_in: boolean
  overrides: Waivable[]
  spending_limit_cents: Cents | null
  is_manager: boolean
  can_see: boolean
  province_code: string | null
  has_ticket: boolean
  unpaid_cents: Cents
  reaches: [itemId: number, cents: string][] | null
}

export type Participants = Map<string, Participant>

export const participantKey = (auctionId: number, userId: number) => `${auctionId}:${userId}`

/** Holds the promises of limited people until the transaction ends, and reads everyone. */
export async function lockParticipants(
  tx: Transaction,
  pairs: Pair[],
  adminEmails: string[],
): Promise<Participants> {
  const values = pairColumns(pairs)
  await tx.query(lockPromises, values)
  return readParticipants(tx, pairs, adminEmails)
}

export async function readParticipants(
  db: Connection,
  pairs: Pair[],
  adminEmails: string[],
): Promise<Participants> {
  const { rows } = await db.query<ParticipantRow>(selectParticipants, [...pairColumns(pairs), adminEmails])
  return participantsByKey(rows)
}

export function pairColumns(pairs: Pair[]): [itemIds: string, userIds: string] {
  return [column(pairs, (pair) => pair.itemId), column(pairs, (pair) => pair.userId)]
}

export function participantsByKey(rows: ParticipantRow[]): Participants {
  return new Map(rows.map((row) => [participantKey(row.auction_id, row.user_id), toParticipant(row)]))
}

function toParticipant(row: ParticipantRow): Participant {
  return {
    userId: row.user_id,
    auctionId: row.auction_id,
    canSeeAuction: row.can_see,
    isRegistered: row.is_registered,
    facts: {
      id: row.user_id,
      isBanned: row.is_locked_out,
      isDeleted: row.is_deleted,
      isManager: row.is_manager,
      isRegistered: row.is_registered,
      isCheckedIn: row.is_checked_in,
      hasTicket: row.has_ticket,
      hasCard: row.has_card,
      countryCode: row.country_code,
      provinceCodes: row.province_code === null ? [] : provinceAndParents(row.province_code),
      spendingLimitCents: row.spending_limit_cents,
      unpaidPurchasesCents: row.unpaid_cents,
      overrides: row.overrides,
    },
    reachByItem: new Map(row.reaches?.map(([itemId, cents]) => [itemId, BigInt(cents)])),
  }
}

/** The person as the engine asks about them for one item: sums leave that item out. */
export function bidderFor(participant: Participant, itemId: number, sealedCents: Cents | null): Bidder {
  let leadingReachCents = 0n
  for (const [otherId, reach] of participant.reachByItem) if (otherId !== itemId) leadingReachCents += reach
  return { ...participant.facts, leadingReachCents, sealedCents }
}
