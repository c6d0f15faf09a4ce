import { changeAuctionStatus, type StatusChange } from '../auctions/change-status.ts'
import { batchesOf } from '../database/batches.ts'
import type { Transaction } from '../database/pool.ts'
import { auctionStatus } from '../engine/statuses.ts'
import type { EmitEvent } from '../events/changes.ts'
import { queueAfterClose } from '../messages/queue.ts'
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
