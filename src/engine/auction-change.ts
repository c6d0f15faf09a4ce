import { type ItemType, isBidOn, isPurchased, sellsInPresale } from './item-types.ts'
import { type AuctionStatus, auctionStatus, type ItemStatus, isOver, itemStatus } from './statuses.ts'

/** An auction as a change of its status sees it; times are epoch milliseconds. */
export type AuctionInTime = {
  readonly statusId: AuctionStatus
  readonly startsAt: number
  readonly endsAt: number
  readonly pausedAt: number | null
  readonly closedAt: number | null
}

/** An item as a change of its auction's status sees it. */
export type ItemInTime = {
  readonly itemType: ItemType
  readonly controlMode: 'auto' | 'manual'
  readonly statusId: ItemStatus
  readonly startsAt: number
  readonly endsAt: number
  readonly firstEndsAt: number
  readonly quantitySold: number
}

type AuctionChange = { readonly to: AuctionStatus; readonly now: number }

/**
 * The auction after an allowed change: opening early starts it now, resuming moves its end by the pause, and closing
 * early ends it now. One that is no longer settled is as closed as it was before.
 */
export function auctionAfter(auction: AuctionInTime, { to, now }: AuctionChange): AuctionInTime {
  const changed = { ...auction, statusId: to, pausedAt: to === auctionStatus.paused ? now : null }
  if (auction.statusId === auctionStatus.reconciled) return changed
  if (to === auctionStatus.closed) return { ...endedBy(now, changed), closedAt: now }
  if (to !== auctionStatus.open) return changed
  if (auction.statusId === auctionStatus.paused) {
    return { ...changed, endsAt: auction.endsAt + pauseLength(auction, now) }
  }
  return { ...changed, startsAt: Math.min(auction.startsAt, now) }
}

/** What the change does to one of the auction's items. Items in bidding must be closed first, with their winners. */
export function itemAfter(item: ItemInTime, auction: AuctionInTime, { to, now }: AuctionChange): ItemInTime {
  if (auction.statusId === auctionStatus.reconciled) return item
  switch (to) {
    case auctionStatus.draft:
      return isHidden(item) ? item : { ...item, statusId: itemStatus.pending }
    case auctionStatus.open:
      if (auction.statusId === auctionStatus.paused) {
        return placed(resumed(item, auction, now), { ...auction, statusId: to }, now)
      }
      return startedBy(now, placed(item, { ...auction, statusId: to }, now))
    case auctionStatus.presale:
    case auctionStatus.preview:
    case auctionStatus.test:
      return placed(item, { ...auction, statusId: to }, now)
    case auctionStatus.extended:
      return isStillBidOn(item, now) ? { ...item, statusId: itemStatus.extended } : item
    case auctionStatus.closed:
      return isPurchased(item.itemType) ? offSale(item, now) : item
    case auctionStatus.cancelled:
      return isOver(item.statusId) ? item : { ...item, statusId: itemStatus.withdrawn }
    default:
      return item
  }
}

/** The status of an item that waits for its auction, including one just added to it. */
export function waitingStatus(
  item: Pick<ItemInTime, 'itemType' | 'controlMode' | 'startsAt'>,
  auction: Pick<AuctionInTime, 'statusId' | 'startsAt'>,
  now: number,
): ItemStatus {
  if (isPurchased(item.itemType)) {
    const isDue = item.controlMode === 'manual' || hasStarted(item, auction, now)
    return isDue && sellsIn(auction.statusId, item.itemType) ? itemStatus.available : itemStatus.pending
  }
  const isDue = item.controlMode === 'auto' && hasStarted(item, auction, now)
  const isUnderWay = auction.statusId === auctionStatus.open || auction.statusId === auctionStatus.test
  return isDue && isUnderWay ? itemStatus.open : itemStatus.pending
}

/**
 * An item due to start with its auction does so even when a manager opens the auction early. A presale comes before
 * that: it includes every item without a start of its own.
 */
function hasStarted(
  { startsAt }: Pick<ItemInTime, 'startsAt'>,
  auction: Pick<AuctionInTime, 'statusId' | 'startsAt'>,
  now: number,
): boolean {
  if (auction.statusId === auctionStatus.presale) return startsAt <= now || startsAt === auction.startsAt
  return startsAt <= Math.max(now, auction.startsAt)
}

/** Items that somebody must close, with a winner or without, before their auction can be closed. */
export function awaitsClosing(item: Pick<ItemInTime, 'itemType' | 'statusId'>): boolean {
  return isBidOn(item.itemType) && !isOver(item.statusId) && item.statusId !== itemStatus.draft
}

function placed(item: ItemInTime, auction: AuctionInTime, now: number): ItemInTime {
  const isWaiting = item.statusId === itemStatus.pending || item.statusId === itemStatus.available
  return isWaiting ? { ...item, statusId: waitingStatus(item, auction, now) } : item
}

function startedBy(now: number, item: ItemInTime): ItemInTime {
  const hasStarted = item.statusId === itemStatus.open || item.statusId === itemStatus.available
  return hasStarted ? { ...item, startsAt: Math.min(item.startsAt, now) } : item
}

/** A pause stops the clock for everything that is not over; an item paused on its own moves when it is resumed. */
function resumed(item: ItemInTime, auction: AuctionInTime, now: number): ItemInTime {
  if (isOver(item.statusId) || item.statusId === itemStatus.paused) return item
  const length = pauseLength(auction, now)
  const hadStarted = item.startsAt <= now - length
  return {
    ...item,
    startsAt: hadStarted ? item.startsAt : item.startsAt + length,
    endsAt: item.endsAt + length,
    firstEndsAt: item.firstEndsAt + length,
  }
}

function pauseLength(auction: AuctionInTime, now: number): number {
  return Math.max(0, now - (auction.pausedAt ?? now))
}

/** In an extended auction only items in extended bidding take bids, so items that end later enter it now. */
function isStillBidOn(item: ItemInTime, now: number): boolean {
  return item.statusId === itemStatus.open && (item.controlMode === 'manual' || item.endsAt > now)
}

function offSale(item: ItemInTime, now: number): ItemInTime {
  if (isOver(item.statusId) || item.statusId === itemStatus.draft) return item
  return { ...endedBy(now, item), statusId: offSaleStatus(item) }
}

/** Nothing ends before it starts, so what has not started yet, or only just, counts as started a second earlier. */
export const SHORTEST_MS = 1000

function endedBy<Timed extends { startsAt: number; endsAt: number }>(now: number, timed: Timed): Timed {
  if (timed.endsAt <= now) return timed
  return { ...timed, startsAt: Math.min(timed.startsAt, now - SHORTEST_MS), endsAt: now }
}

/** The status of an item for sale after its end. */
export function offSaleStatus({ quantitySold }: Pick<ItemInTime, 'quantitySold'>): ItemStatus {
  return quantitySold > 0 ? itemStatus.sold : itemStatus.unsold
}

/** The status of an item when its own start comes; in an extended auction it opens in extended bidding. */
export function openingStatus({
  itemType,
  auctionStatusId,
}: Pick<ItemInTime, 'itemType'> & { auctionStatusId: AuctionStatus }): ItemStatus {
  if (isPurchased(itemType)) return itemStatus.available
  return auctionStatusId === auctionStatus.extended ? itemStatus.extended : itemStatus.open
}

function isHidden(item: ItemInTime): boolean {
  const { draft, deleted, withdrawn } = itemStatus
  return item.statusId === draft || item.statusId === deleted || item.statusId === withdrawn
}

function sellsIn(status: AuctionStatus, itemType: ItemType): boolean {
  switch (status) {
    case auctionStatus.presale:
      return sellsInPresale(itemType)
    case auctionStatus.open:
    case auctionStatus.paused:
    case auctionStatus.extended:
    case auctionStatus.test:
      return true
    default:
      return false
  }
}
