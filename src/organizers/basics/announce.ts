import { type AuctionStatus, type ItemStatus, isHidden, itemStatus } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import { auctionEvent, itemEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'

/** Announces an auction as it is now, after a change of something else that shows on it. */
export async function announceAuction(tx: Transaction, emit: EmitEvent, auctionId: number): Promise<void> {
  await announceAuctions(tx, emit, 'id', auctionId)
}

/** The cards of its auctions show an organization's name and logo. */
export async function announceAuctionsOf(
  tx: Transaction,
  emit: EmitEvent,
  organizationId: number,
): Promise<void> {
  await announceAuctions(tx, emit, 'organization_id', organizationId)
}

async function announceAuctions(
  tx: Transaction,
  emit: EmitEvent,
  column: 'id' | 'organization_id',
  id: number,
): Promise<void> {
  const auctions = await rows<{ id: number; statusId: AuctionStatus; start_at: Date; end_at: Date }>(
    tx,
    `select id, status_id as "statusId", start_at, end_at from auctions where ${column} = $1 order by id`,
    [id],
  )
  for (const { start_at, end_at, ...auction } of auctions) {
    emit(auctionEvent({ ...auction, startsAt: start_at.getTime(), endsAt: end_at.getTime() }))
  }
}

/**
 * Announces other details of an item. A hidden item is never named. Of those, only a withdrawn one still shows
 * anywhere: in the carts of people who bought it, which are read again after an event of its auction.
 */
export async function announceItem(tx: Transaction, emit: EmitEvent, itemId: number): Promise<void> {
  const item = await row<{ auctionId: number; statusId: ItemStatus; end_at: Date }>(
    tx,
    'select auction_id as "auctionId", status_id as "statusId", end_at from standings where item_id = $1',
    [itemId],
  )
  if (!item) return
  const { auctionId, statusId, end_at } = item
  if (statusId === itemStatus.withdrawn) await announceAuction(tx, emit, auctionId)
  if (isHidden(statusId)) return
  emit(itemEvent(auctionId, { id: itemId, statusId, endsAt: end_at.getTime() }, 'details'))
}
