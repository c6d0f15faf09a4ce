import type { Database, Transaction } from '../../src/platform/database/pool.ts'
import { row } from '../../src/platform/database/pool.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import type { Random } from './random.ts'

const [PREVIEW, OPEN] = [3, 4]
const [OPEN_ITEM, ITEM_ON_SALE, PENDING_ITEM] = [1, 4, 5]
/** Every auction has one item that nobody may see or count. */
const DRAFT_ITEM = 3

/** Who puts items up, and how long auctions last: 1 is some ten seconds. */
export type House = { organizationId: number; pace: number }

/** What the crowd knows of an item without asking. */
export type Lot = {
  itemId: number
  auctionId: number
  itemType: 'silent' | 'live' | 'sealedBid' | 'forSale'
  statusId: number
  auctionStatusId: number
  startingCents: number
  stepCents: number
  buyNowCents: number | null
  startsAt: number
  endsAt: number
  /** The extension that bidders can see. */
  extensionMs: number
}

/** An auction of a few seconds with its own rules, so that closes and extensions come often; all or nothing. */
export function openAuction(db: Database, random: Random, house: House): Promise<Lot[]> {
  return inTransaction(db, (tx) => putUp(tx, random, house))
}

async function putUp(db: Transaction, random: Random, { organizationId, pace }: House): Promise<Lot[]> {
  const now = Date.now()
  const opensByTheClock = random.chance(0.5)
  const startsAt = opensByTheClock ? now + random.between(200, 1_500) : now - 60_000
  const endsAt = now + Math.round(pace * random.between(5_000, 11_000))
  const auction = await insertAuction(db, random, { organizationId, opensByTheClock, startsAt, endsAt })
  await insertDraft(db, auction)
  const lots: Lot[] = []
  const count = random.between(4, 8)
  for (let number = 1; number <= count; number++)
    lots.push(await insertLot(db, random, { ...auction, number, pace }))
  return lots
}

type Opening = { opensByTheClock: boolean; startsAt: number; endsAt: number }
type Opened = Opening & { auctionId: number; auctionStatusId: number; extensionMs: number }

async function insertAuction(
  db: Transaction,
  random: Random,
  { organizationId, ...opening }: Opening & { organizationId: number },
): Promise<Opened> {
  const auctionStatusId = opening.opensByTheClock ? PREVIEW : OPEN
  const extensionSeconds = random.between(1, 3)
  const mode = random.weighted({ off: 2, reset: 4, add: 2 })
  const auction = await row<{ id: number }>(
    db,
    `insert into auctions (organization_id, name, status_id, start_at, end_at, auto_bid_policy, increments,
                           spending_limit_cents, require_card, card_threshold_cents, extension_mode,
                           extension_window_seconds, extension_seconds, extension_cap_seconds)
     values ($1, 'Simulated', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      organizationId,
      auctionStatusId,
      new Date(opening.startsAt),
      new Date(opening.endsAt),
      random.pick(['contract', 'classic']),
      random.chance(0.3) ? JSON.stringify(table) : null,
      random.chance(0.4) ? random.between(150, 600) * 100 : null,
      random.chance(0.2),
      random.between(100, 400) * 100,
      mode,
      extensionSeconds,
      extensionSeconds,
      random.chance(0.8) ? random.between(2, 8) : null,
    ],
  )
  const extensionMs = mode === 'off' ? 0 : extensionSeconds * 1_000
  return { ...opening, auctionId: auction!.id, auctionStatusId, extensionMs }
}

/** Nobody ever sees it. */
async function insertDraft(db: Transaction, { auctionId, startsAt, endsAt }: Opened): Promise<void> {
  await row(
    db,
    `with item as (insert into items (auction_id, item_code, name, item_type, starting_cents)
                   values ($1, '0', 'Not ready', 'silent', 0) returning id)
     insert into standings (item_id, auction_id, status_id, start_at, end_at, first_end_at)
     select id, $1, $2, $3, $4, $4 from item`,
    [auctionId, DRAFT_ITEM, new Date(startsAt), new Date(endsAt)],
  )
}

async function insertLot(
  db: Transaction,
  random: Random,
  { number, pace, opensByTheClock, ...auction }: Opened & { number: number; pace: number },
): Promise<Lot> {
  const { auctionId, auctionStatusId, startsAt, endsAt, extensionMs } = auction
  const itemType = random.weighted({ silent: 10, sealedBid: 1, forSale: 2 })
  const startingCents = random.pick([0, 100, 1_000, 9_500])
  const incrementCents = random.chance(0.5) ? random.pick([100, 250]) : null
  const buyNowCents =
    itemType === 'forSale' ? 2_000 : random.chance(0.2) ? startingCents + random.between(50, 200) * 100 : null
  const itemEndsAt = random.chance(0.4)
    ? endsAt
    : startsAt + Math.round(Math.max(pace * 4_000, endsAt - startsAt + pace * random.between(-4_000, 2_000)))
  const statusId = opensByTheClock ? PENDING_ITEM : itemType === 'forSale' ? ITEM_ON_SALE : OPEN_ITEM
  const item = await row<{ id: number }>(
    db,
    `with item as (
       insert into items (auction_id, item_code, name, item_type, starting_cents, increment_cents, buy_now_cents,
                          reserve_cents)
       values ($1, $2, 'Lot', $3, $4, $5, $6, $7) returning id
     )
     insert into standings (item_id, auction_id, status_id, start_at, end_at, first_end_at, quantity)
     select id, $1, $8, $9, $10, $10, $11 from item returning item_id as id`,
    [
      auctionId,
      String(number),
      itemType,
      startingCents,
      incrementCents,
      itemType === 'sealedBid' ? null : buyNowCents,
      itemType !== 'forSale' && random.chance(0.25) ? startingCents + random.between(10, 60) * 100 : null,
      statusId,
      new Date(startsAt),
      new Date(itemType === 'forSale' ? endsAt : itemEndsAt),
      itemType === 'forSale' ? random.between(1, 12) : null,
    ],
  )
  return {
    itemId: item!.id,
    auctionId,
    itemType,
    statusId,
    auctionStatusId,
    startingCents,
    stepCents: incrementCents ?? 500,
    buyNowCents: itemType === 'sealedBid' ? null : buyNowCents,
    startsAt,
    endsAt: itemType === 'forSale' ? endsAt : itemEndsAt,
    extensionMs,
  }
}

const table = [
  { belowCents: 2_000, incrementCents: 100 },
  { belowCents: 10_000, incrementCents: 300 },
  { belowCents: null, incrementCents: 1_000 },
]
