import type { LockedAuction, LockedItem } from '../../auction/auctions/change-status.ts'
import { moveItems } from '../../auction/auctions/change-status.ts'
import { auctionStatus, auctionStatusName, isOver } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import type { Flat } from '../basics/fields.ts'

/** Before the auction runs its times can change freely; while it runs only its end can, and only into the future. */
export function refuseFixedTimes(auction: LockedAuction, changed: Flat): void {
  const { draft, presale, preview, test, open, paused } = auctionStatus
  const isBefore = ([draft, presale, preview, test] as number[]).includes(auction.statusId)
  const isRunning = ([open, paused] as number[]).includes(auction.statusId)
  const startIsFixed = changed.startTime !== undefined && !isBefore
  const endIsFixed = changed.endTime !== undefined && !isBefore && !isRunning
  if (startIsFixed || endIsFixed) {
    const message = `The ${startIsFixed ? 'start' : 'end'} of an auction that is ${auctionStatusName(auction.statusId)} is fixed.`
    throw new ApiError('conflict', message, { reason: 'times_fixed' })
  }
  if (isRunning && toMilliseconds(changed.endTime, Number.POSITIVE_INFINITY) <= auction.now) {
    throw invalidFields({ endTime: ['must be in the future; to end the auction now, close it'] })
  }
}

/** Items that start or end with the auction keep doing so; those with their own times, or extended, stay. */
export async function moveItemsAlong(
  tx: Transaction,
  emit: EmitEvent,
  auction: LockedAuction,
  changed: Flat,
): Promise<void> {
  const startsAt = toMilliseconds(changed.startTime, auction.startsAt)
  const endsAt = toMilliseconds(changed.endTime, auction.endsAt)
  const moved = auction.items
    .filter((item) => !isOver(item.statusId))
    .map((item) => follow(item, auction, { startsAt, endsAt }))
    .filter((item) => item !== null)
  if (moved.some((item) => item.endsAt <= item.startsAt)) {
    throw invalidFields({ endTime: ['is before the start of an item that ends with the auction'] })
  }
  await moveItems(tx, emit, auction, { moved, action: 'details' })
}

function follow(
  item: LockedItem,
  auction: LockedAuction,
  times: { startsAt: number; endsAt: number },
): LockedItem | null {
  const startsAlong = item.startsAt === auction.startsAt && times.startsAt !== auction.startsAt
  const endsAlong =
    item.endsAt === auction.endsAt && item.firstEndsAt === auction.endsAt && times.endsAt !== auction.endsAt
  if (!startsAlong && !endsAlong) return null
  return {
    ...item,
    ...(startsAlong ? { startsAt: times.startsAt } : {}),
    ...(endsAlong ? { endsAt: times.endsAt, firstEndsAt: times.endsAt } : {}),
  }
}

function toMilliseconds(epoch: unknown, otherwise: number): number {
  return typeof epoch === 'number' ? epoch * 1000 : otherwise
}
