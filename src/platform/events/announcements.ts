import {
  type AuctionStatus,
  auctionStatusName,
  type ItemStatus,
  itemStatusName,
} from '../../engine/statuses.ts'
import type { GoodlotEvent } from './catalogue.ts'

/** Tells everyone who follows the auction its current status and times, in epoch milliseconds. */
export function auctionEvent(auction: {
  id: number
  statusId: AuctionStatus
  startsAt: number
  endsAt: number
}): GoodlotEvent {
  const payload = {
    auctionId: auction.id,
    status: auctionStatusName(auction.statusId),
    statusId: auction.statusId,
    startTime: epochSeconds(auction.startsAt),
    endTime: epochSeconds(auction.endsAt),
  }
  return { kind: 'event.auction', auctionId: auction.id, payload }
}

/** Tells everyone who follows the auction that the status, end or details of an item changed. */
export function itemEvent(
  auctionId: number,
  item: { id: number; statusId: ItemStatus; endsAt: number },
  action: 'status' | 'details',
): GoodlotEvent {
  const payload = {
    itemId: item.id,
    action,
    status: itemStatusName(item.statusId),
    statusId: item.statusId,
    endTime: epochSeconds(item.endsAt),
  }
  return { kind: 'event.item', auctionId, payload }
}

const epochSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/** For the person's other devices. */
export function registrationEvent(
  { auctionId, userId }: { auctionId: number; userId: number },
  action: 'add' | 'update' | 'remove' = 'add',
): GoodlotEvent {
  return { kind: 'event.registration', userId, payload: { action, auctionId } }
}
