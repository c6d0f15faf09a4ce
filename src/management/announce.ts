import type { Transaction } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import type { AuctionStatus, ItemStatus } from '../engine/statuses.ts'
import { auctionEvent, itemEvent } from '../events/announcements.ts'
import type { RecordEvent } from '../events/changes.ts'

/** Tells of auctions as they now are, for changes that are not of the auctions themselves but show on them. */
export async function announceAuction(
  tx: Transaction,
  record: RecordEvent,
  auctionId: number,
): Promise<void> {
  await announceAuctions(tx, record, 'id', auctionId)
}

/** The cards of its auctions show an organization's name and logo. */
export async function announceAuctionsOf(
  tx: Transaction,
  record: RecordEvent,
  organizationId: number,
): Promise<void> {
  await announceAuctions(tx, record, 'organization_id', organizationId)
}

async function announceAuctions(
  tx: Transaction,
  record: RecordEvent,
  column: 'id' | 'organization_id',
  id: number,
): Promise<void> {
  const auctions = await rows<{ id: number; statusId: AuctionStatus; start_at: Date; end_at: Date }>(
    tx,
    `select id, status_id as "statusId", start_at, end_at from auctions where ${column} = $1 order by id`,
    [id],
  )
  for (const { start_at, end_at, ...auction } of auctions) {
    record(auctionEvent({ ...auction, startsAt: start_at.getTime(), endsAt: end_at.getTime() }))
  }
}

export async function announceItem(tx: Transaction, record: RecordEvent, itemId: number): Promise<void> {
  const [item] = await rows<{ id: number; auctionId: number; statusId: ItemStatus; end_at: Date }>(
    tx,
    `select item_id as id, auction_id as "auctionId", status_id as "statusId", end_at
       from standings where item_id = $1`,
    [itemId],
  )
  if (item) record(itemEvent(item.auctionId, { ...item, endsAt: item.end_at.getTime() }, 'details'))
}
