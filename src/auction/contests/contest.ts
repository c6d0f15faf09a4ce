import type { QueryArrayConfig } from 'pg'
import type { AuctionRules } from '../../engine/attempt.ts'
import { unitCents } from '../../engine/currency.ts'
import type { Standing, Terms } from '../../engine/standing.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { type StoredIncrements, toIncrementTable } from '../auctions/bidding-rules.ts'

/** An item's contest as the engine plays it, with what its notifications and events need to say. */
export type Contest = {
  standing: Standing
  auction: AuctionRules & { id: number; whitelabelId: number; currency: string }
  itemName: string
  quantity: number | null
  quantitySold: number
  /** The database's clock when the contest was read, after its lock was taken. */
  now: number
}

/** In the order of ids, so that transactions that lock several never deadlock. */
export const lockStandings = `
  select item_id from standings where item_id = any($1::int[]) order by item_id for no key update`

const selectStandings = `
  select s.item_id, s.auction_id, s.status_id, s.price_cents, s.leader_id, s.leader_max_cents, s.bid_count, s.sequence,
         s.end_at, s.first_end_at, s.control_mode, s.quantity, s.quantity_sold,
         i.name, i.item_type, i.is_local_only, i.starting_cents, i.reserve_cents, i.buy_now_cents, i.increment_cents
    from standings as s join items as i on i.id = s.item_id
   where s.item_id = any($1::int[])`

/** The clock is read here and not in the locking statement: there it would show the time before the wait. */
const selectAuctions = `
  select id, status_id, whitelabel_id, currency, is_private, require_card, card_threshold_cents, require_ticket_to_bid,
         require_ticket_for_owners, allowed_countries, allowed_provinces, auto_bid_policy, increments,
         extension_mode, extension_window_seconds, extension_seconds, extension_cap_seconds, goodlot_now() as now
    from auctions where id = any(array(select auction_id from standings where item_id = any($1::int[])))`

/** Locks the items until the transaction ends, and reads them under that lock. */
export async function lockContests(tx: Transaction, itemIds: number[]): Promise<Map<number, Contest>> {
  await tx.query(lockStandings, [itemIds])
  return readContests(tx, itemIds)
}

export async function readContests(db: Connection, itemIds: number[]): Promise<Map<number, Contest>> {
  const standings = await db.query<StandingRow>(standingsOf(itemIds))
  const auctions = await db.query<AuctionRow>(auctionsOf(itemIds))
  return combine(standings.rows, auctions.rows)
}

/** The same, for a connection that takes both statements in one go. */
export async function pipelineContests(tx: Transaction, itemIds: number[]): Promise<Map<number, Contest>> {
  const [standings, auctions] = await Promise.all([
    tx.query<StandingRow>(standingsOf(itemIds)),
    tx.query<AuctionRow>(auctionsOf(itemIds)),
  ])
  return combine(standings.rows, auctions.rows)
}

/** Rows come as arrays where there are many: as objects they cost the driver several times as much. */
const standingsOf = (itemIds: number[]): QueryArrayConfig => ({
  name: 'standings',
  text: selectStandings,
  values: [itemIds],
  rowMode: 'array',
})

const auctionsOf = (itemIds: number[]) => ({ name: 'auctions', text: selectAuctions, values: [itemIds] })

function combine(standings: StandingRow[], auctions: AuctionRow[]): Map<number, Contest> {
  const auctionById = new Map(auctions.map((auction) => [auction.id, readAuction(auction)]))
  return new Map(standings.map((row) => [row[0], toContest(row, auctionById.get(row[1])!)]))
}

type StandingRow = [
  itemId: number,
  auctionId: number,
  statusId: Standing['statusId'],
  priceCents: bigint | null,
  leaderId: number | null,
  leaderMaxCents: bigint | null,
  bidCount: number,
  sequence: number,
  endAt: Date,
  firstEndAt: Date,
  controlMode: 'auto' | 'manual',
  quantity: number | null,
  quantitySold: number,
  itemName: string,
  itemType: Standing['terms']['itemType'],
  isLocalOnly: boolean,
  startingPriceCents: bigint,
  reserveCents: bigint | null,
  buyNowPriceCents: bigint | null,
  bidIncrementCents: bigint | null,
]

type AuctionRow = {
  id: number
  status_id: AuctionRules['statusId']
  whitelabel_id: number
  currency: string
  is_private: boolean
  require_card: boolean
  card_threshold_cents: bigint
  require_ticket_to_bid: boolean
  require_ticket_for_owners: boolean
  allowed_countries: string[]
  allowed_provinces: string[]
  auto_bid_policy: 'contract' | 'classic'
  increments: StoredIncrements
  extension_mode: 'off' | 'reset' | 'add'
  extension_window_seconds: number
  extension_seconds: number
  extension_cap_seconds: number | null
  now: Date
}

type ReadAuction = {
  auction: Contest['auction']
  terms: Pick<Terms, 'unitCents' | 'autoBidPolicy' | 'incrementTable' | 'extension'>
  now: number
}

function readAuction(row: AuctionRow): ReadAuction {
  return {
    auction: {
      id: row.id,
      whitelabelId: row.whitelabel_id,
      currency: row.currency,
      statusId: row.status_id,
      isPrivate: row.is_private,
      requireCard: row.require_card,
      cardThresholdCents: row.card_threshold_cents,
      requireTicketToBid: row.require_ticket_to_bid,
      requireTicketForOwners: row.require_ticket_for_owners,
      allowedCountries: row.allowed_countries,
      allowedProvinces: row.allowed_provinces,
    },
    terms: {
      unitCents: unitCents(row.currency),
      autoBidPolicy: row.auto_bid_policy,
      incrementTable: toIncrementTable(row.increments),
      extension: {
        mode: row.extension_mode,
        windowSeconds: row.extension_window_seconds,
        lengthSeconds: row.extension_seconds,
        capSeconds: row.extension_cap_seconds,
      },
    },
    now: row.now.getTime(),
  }
}

function toContest(row: StandingRow, { auction, terms, now }: ReadAuction): Contest {
  // biome-ignore format: in the order of the columns
  const [
    itemId, , statusId, priceCents, leaderId, leaderMaxCents, bidCount, sequence,
    endAt, firstEndAt, controlMode, quantity, quantitySold,
    itemName, itemType, isLocalOnly, startingPriceCents, reserveCents, buyNowPriceCents, bidIncrementCents,
  ] = row
  return {
    standing: {
      itemId,
      statusId,
      priceCents,
      leaderId,
      leaderMaxCents,
      bidCount,
      sequence,
      endsAt: endAt.getTime(),
      firstEndsAt: firstEndAt.getTime(),
      terms: {
        ...terms,
        itemType,
        controlMode,
        isLocalOnly,
        startingPriceCents,
        reserveCents,
        buyNowPriceCents,
        bidIncrementCents,
      },
    },
    auction,
    itemName,
    quantity,
    quantitySold,
    now,
  }
}
