import type { Connection, Transaction } from '../database/pool.ts'
import type { AuctionRules } from '../engine/attempt.ts'
import type { IncrementBand } from '../engine/increments.ts'
import type { Standing, Terms } from '../engine/standing.ts'

/** An item's contest as the engine plays it, with what its notices and events need to say. */
export type Contest = {
  standing: Standing
  auction: AuctionRules & { id: number; whitelabelId: number; currency: string }
  itemName: string
  quantity: number | null
  quantitySold: number
  /** The database's clock when the contest was read, after its lock was held. */
  now: number
}

/** In the order of ids, so that two who want several never wait for each other in a circle. */
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

/** Holds the items until the transaction ends and reads them as they then are. */
export async function lockContests(tx: Transaction, itemIds: number[]): Promise<Map<number, Contest>> {
  await tx.query(lockStandings, [itemIds])
  return readContests(tx, itemIds)
}

export async function readContests(db: Connection, itemIds: number[]): Promise<Map<number, Contest>> {
  const standings = await db.query<StandingRow>({
    name: 'standings',
    text: selectStandings,
    values: [itemIds],
  })
  const auctions = await db.query<AuctionRow>({ name: 'auctions', text: selectAuctions, values: [itemIds] })
  return combine(standings.rows, auctions.rows)
}

/** The same, for a connection that takes both statements in one go. */
export async function pipelineContests(tx: Transaction, itemIds: number[]): Promise<Map<number, Contest>> {
  const [standings, auctions] = await Promise.all([
    tx.query<StandingRow>({ name: 'standings', text: selectStandings, values: [itemIds] }),
    tx.query<AuctionRow>({ name: 'auctions', text: selectAuctions, values: [itemIds] }),
  ])
  return combine(standings.rows, auctions.rows)
}

function combine(standings: StandingRow[], auctions: AuctionRow[]): Map<number, Contest> {
  const auctionById = new Map(auctions.map((auction) => [auction.id, readAuction(auction)]))
  return new Map(standings.map((row) => [row.item_id, toContest(row, auctionById.get(row.auction_id)!)]))
}

type StandingRow = {
  item_id: number
  auction_id: number
  status_id: Standing['statusId']
  price_cents: bigint | null
  leader_id: number | null
  leader_max_cents: bigint | null
  bid_count: number
  sequence: number
  end_at: Date
  first_end_at: Date
  control_mode: 'auto' | 'manual'
  quantity: number | null
  quantity_sold: number
  name: string
  item_type: Standing['terms']['itemType']
  is_local_only: boolean
  starting_cents: bigint
  reserve_cents: bigint | null
  buy_now_cents: bigint | null
  increment_cents: bigint | null
}

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

export type StoredIncrements = { belowCents: number | null; incrementCents: number }[] | null

export function toIncrementTable(stored: StoredIncrements): IncrementBand[] | null {
  return (
    stored?.map(({ belowCents, incrementCents }) => ({
      belowCents: belowCents === null ? null : BigInt(belowCents),
      incrementCents: BigInt(incrementCents),
    })) ?? null
  )
}

type ReadAuction = {
  auction: Contest['auction']
  terms: Pick<Terms, 'autoBidPolicy' | 'incrementTable' | 'extension'>
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
  return {
    standing: {
      itemId: row.item_id,
      statusId: row.status_id,
      priceCents: row.price_cents,
      leaderId: row.leader_id,
      leaderMaxCents: row.leader_max_cents,
      bidCount: row.bid_count,
      sequence: row.sequence,
      endsAt: row.end_at.getTime(),
      firstEndsAt: row.first_end_at.getTime(),
      terms: {
        ...terms,
        itemType: row.item_type,
        controlMode: row.control_mode,
        isLocalOnly: row.is_local_only,
        startingPriceCents: row.starting_cents,
        reserveCents: row.reserve_cents,
        buyNowPriceCents: row.buy_now_cents,
        bidIncrementCents: row.increment_cents,
      },
    },
    auction,
    itemName: row.name,
    quantity: row.quantity,
    quantitySold: row.quantity_sold,
    now,
  }
}
