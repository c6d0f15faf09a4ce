import { changeAuctionStatus, type StatusChange } from '../../auction/auctions/change-status.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import { queueAfterClose } from '../../messages/queue/queue.ts'
import { batchesOf } from '../../platform/database/batches.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { closeItems } from './close-items.ts'

/** Closes an auction with everything in it: first its items, with their winners, then the auction itself. */
export async function closeAuction(
  tx: Transaction,
  emit: EmitEvent,
  auctionId: number,
): Promise<StatusChange> {
  const change = { auctionId, to: auctionStatus.closed }
  const first = await changeAuctionStatus(tx, emit, change)
  if (first.kind === 'itemsAwaitClosing')
    for (const batch of batchesOf(first.itemIds)) await closeItems(tx, emit, batch)
  const closed = first.kind === 'itemsAwaitClosing' ? await changeAuctionStatus(tx, emit, change) : first
  if (closed.kind === 'changed') await queueAfterClose(tx, auctionId)
  return closed
}
