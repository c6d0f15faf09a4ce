import type { Bidder, Waivable } from '../../engine/attempt.ts'
import type { Cents } from '../../engine/cents.ts'
import { isAdministrator } from '../../people/accounts/administrators.ts'
import { column } from '../../platform/database/column.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { provinceAndParents } from '../../platform/places/provinces.ts'
import { idsInBidding } from '../auctions/status-ids.ts'
import { isInFlight, isInvited, isManaged, isOnShow, isVisibleWithSetup } from '../auctions/visibility.ts'

type Pair = { itemId: number; userId: number }

/** A person as one auction knows them, with what they have promised in it so far, by item. */
export type AuctionBidder = {
  userId: number
  auctionId: number
  /** False: the auction does not exist for them. An invitation makes it true, so that they are asked to register. */
  canSeeAuction: boolean
  isRegistered: boolean
  /** False for guests who have not acted for themselves yet. */
  hasJoined: boolean
  details: Omit<Bidder, 'leadingReachCents' | 'sealedCents' | 'hasOwnCeiling'>
  /** Ceilings and prices the person leads with, and their sealed bids; read only if a limit or a card requires it. */
  reachByItem: Map<number, Cents>
}

/**
 * Locks one person's promises in one auction, so that they are checked one after the other, across all items and
 * servers. Only where a limit or a required card makes their sum matter.
 */
export const lockPromises = `
  select pg_advisory_xact_lock(auction_id, user_id)
    from (select distinct s.auction_id, pair.user_id
            from unnest($1::int[], $2::int[]) as pair (item_id, user_id)
            join standings as s on s.item_id = pair.item_id
            join auctions as a on a.id = s.auction_id
            left join registrations as r on r.auction_id = a.id and r.user_id = pair.user_id
           where a.require_card or a.spending_limit_cents is not null or r.spending_limit_cents is not null
              or r.own_limit_cents is not null
           order by 1, 2) as promise`

/**
 * The items where somebody leads or has a sealed bid in an auction: the current price, and how far they would go. Where
 * they also promised a gift in case they lose, they will owe one of the two, so the larger counts.
 */
export const promisedItems = ({ auction, user }: { auction: string; user: string }) => `(
  select item_id, max(price) as price, max(reach) as reach from (
  select item_id, price_cents as price, coalesce(leader_max_cents, price_cents) as reach from standings
   where item_id in (select item_id from bids where bidder_id = ${user})
     and leader_id = ${user} and auction_id = ${auction} and status_id in (${idsInBidding})
  union all
  select s.item_id, max(b.amount_cents), max(b.amount_cents) from bids as b
    join standings as s on s.item_id = b.item_id
   where b.bidder_id = ${user} and b.kind = 'sealedBid' and not b.is_struck
     and s.auction_id = ${auction} and s.status_id in (${idsInBidding})
   group by s.item_id
  union all
  select item_id, 0, amount_cents from gifts_if_lost where user_id = ${user} and auction_id = ${auction}
  ) as promise group by item_id)`

const columns = {
  auction: 'a',
  user: 'u.id',
  email: 'u.email',
  isAdministrator: isAdministrator({ user: 'u', emails: '$3' }),
}

/** A card on file with the organization, or one that a manager has seen. */
export const hasRequiredCard = `
         coalesce(r.has_card, false) or a.require_card and exists (select from cards
           where cards.user_id = u.id and cards.organization_id = a.organization_id and removed_at is null)`

/** What an auction knows of each person without looking any further; `card` is SQL. */
const plainColumns = (card: string) => `
         a.id as auction_id, u.id as user_id, u.is_locked_out, u.deleted_at is not null as is_deleted, u.country_code,
         r.user_id is not null as is_registered, r.joined_at is not null as has_joined, ${card} as has_card,
         r.checked_in_at is not null and (r.is_self_checked_in is not true or a.self_check_in_opens_local_items)
           as is_checked_in, nullif(r.overrides, '{}') as overrides,
         coalesce(r.spending_limit_cents, a.spending_limit_cents) as spending_limit_cents, r.own_limit_cents`

/** Each auction is looked at once, and all its people in one go. */
const eachOnce = `
         (select s.auction_id, array_agg(pair.user_id) as user_ids
            from unnest($1::int[], $2::int[]) as pair (item_id, user_id)
            join standings as s on s.item_id = pair.item_id
           group by s.auction_id) as wanted
    join auctions as a on a.id = wanted.auction_id
    join users as u on u.id = any(wanted.user_ids)
    left join registrations as r on r.auction_id = a.id and r.user_id = u.id
    cross join lateral (select a.require_card
      or coalesce(r.spending_limit_cents, a.spending_limit_cents, r.own_limit_cents) is not null as matters) as promise`

/** What the checks need to know about each person, in one statement; costly parts only if the auction needs them. */
const selectAuctionBidders = `
  select ${plainColumns(hasRequiredCard)},
         ${isManaged(columns)} as is_manager,
         ${isVisibleWithSetup(columns)} or ${isOnShow('a')} and ${isInvited(columns)} as can_see,
         case when cardinality(a.allowed_provinces) > 0 then
           (select province_code from addresses where user_id = u.id and is_primary) end as province_code,
         a.require_ticket_to_bid and exists (select from purchases join items on items.id = purchases.item_id
           where purchases.auction_id = a.id and purchases.user_id = u.id and items.item_type = 'ticket') as has_ticket,
         case when promise.matters then (select coalesce(sum(amount_cents), 0)::bigint from purchases
           where auction_id = a.id and user_id = u.id and paid_at is null) end as unpaid_cents,
         case when r.own_limit_cents is not null then (select coalesce(sum(amount_cents), 0)::bigint from purchases
             join receipts on receipts.id = receipt_id
           where purchases.auction_id = a.id and (purchases.user_id = u.id and paid_at is not null
             or receipts.user_id = u.id and purchases.user_id <> u.id)) end as paid_cents,
         case when promise.matters then (select jsonb_agg(jsonb_build_array(item_id, reach::text))
           from ${promisedItems({ auction: 'a.id', user: 'u.id' })} as promised) end as reaches
    from ${eachOnce}`

/**
 * The same where nothing else matters: the auction asks for no ticket, card or province, no limit is set, and the person
 * is registered or the auction public. Starting the statement above takes PostgreSQL longer than running this one.
 */
const selectPlainBidders = `
  select ${plainColumns('coalesce(r.has_card, false)')},
         promise.matters or a.is_private and r.user_id is null or a.require_ticket_to_bid
           or cardinality(a.allowed_provinces) > 0 or not ${isInFlight('a')} or o.deleted_at is not null as needs_more
    from ${eachOnce}
    join organizations as o on o.id = a.organization_id`

type PlainColumns = [
  auctionId: number,
  userId: number,
  isBanned: boolean,
  isDeleted: boolean,
  countryCode: string | null,
  isRegistered: boolean,
  hasJoined: boolean,
  hasCard: boolean,
  isCheckedIn: boolean,
  overrides: Waivable[] | null,
  spendingLimitCents: Cents | null,
  ownLimitCents: Cents | null,
]

type OtherColumns = [
  isManager: boolean,
  canSee: boolean,
  provinceCode: string | null,
  hasTicket: boolean,
  unpaidCents: Cents | null,
  paidCents: Cents | null,
  reaches: [itemId: number, cents: string][] | null,
]

const PLAIN_COLUMNS = 12

/** Where the plain columns suffice, everybody sees the auction, and nothing else is wanted. */
const nothingElse: OtherColumns = [false, true, null, false, null, null, null]

export type AuctionBidders = Map<string, AuctionBidder>

export const auctionBidderKey = (auctionId: number, userId: number) => `${auctionId}:${userId}`

/** Locks promises where that is needed, until the transaction ends, and reads everyone. */
export async function lockAuctionBidders(
  tx: Transaction,
  pairs: Pair[],
  adminEmails: string[],
): Promise<AuctionBidders> {
  const values = pairColumns(pairs)
  await tx.query(lockPromises, values)
  return readAuctionBidders(tx, pairs, adminEmails)
}

/** A group of bids asks for many: rows come as arrays, which cost the driver a fraction of objects. */
export async function readAuctionBidders(
  db: Connection,
  pairs: Pair[],
  adminEmails: string[],
): Promise<AuctionBidders> {
  const { rows } = await db.query<[...PlainColumns, ...OtherColumns]>({
    name: 'auctionBidders',
    text: selectAuctionBidders,
    values: [...pairColumns(pairs), adminEmails],
    rowMode: 'array',
  })
  return byKey(rows.map((row) => toAuctionBidder(row, row.slice(PLAIN_COLUMNS) as OtherColumns)))
}

/** The same where that is all there is to know; null where the statement above is needed. */
export async function readPlainBidders(db: Connection, pairs: Pair[]): Promise<AuctionBidders | null> {
  const { rows } = await db.query<[...PlainColumns, needsMore: boolean]>({
    name: 'plain bidders',
    text: selectPlainBidders,
    values: pairColumns(pairs),
    rowMode: 'array',
  })
  if (rows.some((row) => row[PLAIN_COLUMNS])) return null
  return byKey(rows.map((row) => toAuctionBidder(row, nothingElse)))
}

const byKey = (bidders: AuctionBidder[]): AuctionBidders =>
  new Map(bidders.map((bidder) => [auctionBidderKey(bidder.auctionId, bidder.userId), bidder]))

export function pairColumns(pairs: Pair[]): [itemIds: string, userIds: string] {
  return [column(pairs, (pair) => pair.itemId), column(pairs, (pair) => pair.userId)]
}

function toAuctionBidder(
  plain: readonly [...PlainColumns, ...unknown[]],
  others: OtherColumns,
): AuctionBidder {
  // biome-ignore format: in the order of the columns
  const [
    auctionId, userId, isBanned, isDeleted, countryCode, isRegistered, hasJoined, hasCard, isCheckedIn, overrides,
    spendingLimitCents, ownLimitCents,
  ] = plain
  const [isManager, canSeeAuction, provinceCode, hasTicket, unpaidCents, paidCents, reaches] = others
  return {
    userId,
    auctionId,
    canSeeAuction,
    isRegistered,
    hasJoined,
    details: {
      id: userId,
      isBanned,
      isDeleted,
      isManager,
      isRegistered,
      isCheckedIn,
      hasTicket,
      hasCard,
      countryCode,
      provinceCodes: provinceCode === null ? [] : provinceAndParents(provinceCode),
      spendingLimitCents,
      ownLimitCents,
      unpaidPurchasesCents: unpaidCents ?? 0n,
      paidPurchasesCents: paidCents ?? 0n,
      overrides: overrides ?? [],
    },
    reachByItem: new Map(reaches?.map(([itemId, cents]) => [itemId, BigInt(cents)])),
  }
}

/** A manager who sells to a guest is not bound by the guest's own limit: a refusal would reveal it. */
export const withoutOwnLimit = (bidder: Bidder): Bidder => ({ ...bidder, ownLimitCents: null })

/** The person as the engine sees them for one item: sums leave that item out. */
export function bidderFor(auctionBidder: AuctionBidder, itemId: number, sealedCents: Cents | null): Bidder {
  let leadingReachCents = 0n
  for (const [otherId, reach] of auctionBidder.reachByItem) if (otherId !== itemId) leadingReachCents += reach
  return { ...auctionBidder.details, leadingReachCents, sealedCents, hasOwnCeiling: false }
}
