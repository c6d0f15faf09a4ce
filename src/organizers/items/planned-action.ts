import { act, type HandledItem } from '../../engine/item-actions.ts'
import { isBidOn } from '../../engine/item-types.ts'
import {
  type AuctionStatus,
  auctionStatus,
  isOver,
  itemStatus,
  itemStatusName,
  takesBids,
} from '../../engine/statuses.ts'

/** What can be done to many items at once. */
export const bulkActions = ['extend', 'pause', 'resume', 'close', 'withdraw'] as const
export type BulkAction = (typeof bulkActions)[number]

type Planned =
  /** What the item becomes; winners are left to the close. */
  { kind: 'done'; item: HandledItem } | { kind: 'refused'; reason: string; message: string }

export type AuctionNow = { statusId: AuctionStatus; now: number }

/** What an action would make of one item, by the same rules as for one item alone. */
export function planAction(
  action: BulkAction,
  item: HandledItem,
  { auction, seconds }: { auction: AuctionNow; seconds: number },
): Planned {
  if (action === 'extend') return extended(item, { auction, seconds })
  if (action === 'close') return closed(item, auction)
  return act(action, item, auction, auction.now)
}

/** A negative number takes an extension back, as long as the end stays in the future. */
function extended(
  item: HandledItem,
  { auction, seconds }: { auction: AuctionNow; seconds: number },
): Planned {
  if (isOver(item.statusId) || item.statusId === itemStatus.draft) return notFor(item)
  const by = seconds * 1000
  const moved = { ...item, endsAt: item.endsAt + by, firstEndsAt: item.firstEndsAt + by }
  // The clock of a paused item stands still, so its end may have passed.
  const reference = item.pausedAt ?? auction.now
  if (moved.endsAt <= Math.max(reference, item.startsAt))
    return { kind: 'refused', reason: 'end_passed', message: 'It would already have ended.' }
  return { kind: 'done', item: moved }
}

function closed(item: HandledItem, { statusId }: AuctionNow): Planned {
  const { open, extended, test } = auctionStatus
  if (!([open, extended, test] as number[]).includes(statusId))
    return {
      kind: 'refused',
      reason: 'auction_status',
      message: 'This is possible only while the auction is open.',
    }
  if (!isBidOn(item.itemType) || !(takesBids(item.statusId) || item.statusId === itemStatus.paused))
    return notFor(item)
  return { kind: 'done', item }
}

const notFor = ({ statusId }: HandledItem): Planned => ({
  kind: 'refused',
  reason: 'item_status',
  message: `It is ${itemStatusName(statusId)}.`,
})
