import type { Database, Transaction } from '../../src/platform/database/pool.ts'
import { row } from '../../src/platform/database/pool.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import type { Lot } from './lots.ts'
import type { Person } from './person.ts'

const [OPEN, PENDING] = [4, 5]
const LIVE_LOTS = 30

/** Longer than any run: a gala is over when its manager closes it. */
const LONG_MS = 6 * 3_600_000

export type Guest = { userId: number; paddleNumber: number; isWalkIn: boolean }

/** One auction that goes on all evening, with a door, a desk, live lots and a paddle raise. */
export type Gala = { auctionId: number; staff: Person[]; lots: Lot[]; guests: Guest[] }

export const ROLES = ['door', 'door', 'desk', 'desk', 'clerk', 'clerk'] as const

export function openGala(db: Database, organizationId: number, staff: Person[]): Promise<Gala> {
  return inTransaction(db, async (tx) => {
    const auctionId = await insertAuction(tx, organizationId)
    for (const [index, { id }] of staff.entries())
      await tx.query(
        'insert into auction_staff (auction_id, email, roles, user_id) select $1, email, $3, id from users where id = $2',
        [auctionId, id, [ROLES[index]]],
      )
    const lots: Lot[] = []
    for (let number = 1; number <= LIVE_LOTS; number++) lots.push(await insertLot(tx, auctionId, number))
    return { auctionId, staff, lots, guests: [] }
  })
}

async function insertAuction(tx: Transaction, organizationId: number): Promise<number> {
  const { id } = (await row<{ id: number }>(
    tx,
    `insert into auctions (organization_id, name, status_id, start_at, end_at, extension_mode, allow_pledge)
     values ($1, 'Gala', $2, $3, $4, 'off', true) returning id`,
    [organizationId, OPEN, new Date(Date.now() - 60_000), new Date(Date.now() + LONG_MS)],
  ))!
  return id
}

async function insertLot(tx: Transaction, auctionId: number, number: number): Promise<Lot> {
  const [startsAt, endsAt] = [Date.now() - 60_000, Date.now() + LONG_MS]
  const item = (await row<{ id: number }>(
    tx,
    `with item as (
       insert into items (auction_id, item_code, name, item_type, starting_cents, increment_cents)
       values ($1, $2, 'Live lot', 'live', 1000, 500) returning id
     )
     insert into standings (item_id, auction_id, status_id, control_mode, start_at, end_at, first_end_at)
     select id, $1, $3, 'manual', $4, $5, $5 from item returning item_id as id`,
    [auctionId, String(number), PENDING, new Date(startsAt), new Date(endsAt)],
  ))!
  return {
    itemId: item.id,
    auctionId,
    itemType: 'live',
    statusId: PENDING,
    auctionStatusId: OPEN,
    startingCents: 1_000,
    stepCents: 500,
    buyNowCents: null,
    startsAt,
    endsAt,
    extensionMs: 0,
  }
}
