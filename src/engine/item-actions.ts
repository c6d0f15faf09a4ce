import type { AuctionInTime, ItemInTime } from './auction-change.ts'
import { isBidOn } from './item-types.ts'
import { auctionStatus, type ItemStatus, itemStatus, itemStatusName } from './statuses.ts'

export type ItemAction = 'open' | 'pause' | 'resume' | 'call' | 'withdraw' | 'delete'

/** An item as its manager handles it. */
export type HandledItem = ItemInTime & {
  readonly pausedAt: number | null
  readonly quantity: number | null
  /** Read from its log, since the count of sealed bids stays secret. */
  readonly hasBids: boolean
}

type AuctionNow = Pick<AuctionInTime, 'statusId'>

type ActionOutcome =
  | { readonly kind: 'done'; readonly item: HandledItem }
  | { readonly kind: 'refused'; readonly reason: string; readonly message: string }

/** What a manager's action does to one item; closing, which makes a winner, is separate. */
export function act(action: ItemAction, item: HandledItem, auction: AuctionNow, now: number): ActionOutcome {
  if (!startingFrom[action].includes(item.statusId)) {
    const possible = startingFrom[action].map(itemStatusName).join(', ')
    return refused(
      'item_status',
      `This is possible only for items that are ${possible}; this one is ${itemStatusName(item.statusId)}.`,
    )
  }
  switch (action) {
    case 'open':
      return whileUnderWay(auction, () => opened(item, auction, now))
    case 'pause':
      return whileUnderWay(auction, () => done({ ...item, statusId: itemStatus.paused, pausedAt: now }))
    case 'resume':
      return whileUnderWay(auction, () => done(resumed(item, auction, now)))
    case 'call':
      if (item.controlMode === 'auto')
        return refused(
          'control_mode',
          'This item closes automatically; a last call is only for items under manual control.',
        )
      return whileUnderWay(auction, () => done({ ...item, statusId: itemStatus.closing }))
    case 'withdraw':
      return item.itemType === 'donation'
        ? donationStays
        : done({ ...item, statusId: itemStatus.withdrawn, pausedAt: null })
    case 'delete':
      if (item.itemType === 'donation') return donationStays
      if (item.hasBids || item.quantitySold > 0)
        return refused('item_has_activity', 'People have bid on this item or bought it; withdraw it instead.')
      return done({ ...item, statusId: itemStatus.deleted, pausedAt: null })
  }
}

const { open, draft, available, pending, closing, extended, paused, withdrawn, unsold } = itemStatus

const startingFrom: Readonly<Record<ItemAction, readonly ItemStatus[]>> = {
  /** From closing too: a last call can be taken back. */
  open: [pending, closing],
  pause: [open, closing, extended, available],
  resume: [paused],
  call: [open, extended],
  withdraw: [open, draft, available, pending, closing, extended, paused],
  delete: [open, draft, available, pending, closing, extended, paused, withdrawn, unsold],
}

/** Bidding must be under way: while the whole auction is paused, resuming the auction moves all ends. */
function whileUnderWay(auction: AuctionNow, action: () => ActionOutcome): ActionOutcome {
  const underWay: readonly number[] = [auctionStatus.open, auctionStatus.extended, auctionStatus.test]
  return underWay.includes(auction.statusId)
    ? action()
    : refused('auction_status', 'This is possible only while the auction is open.')
}

function opened(item: HandledItem, auction: AuctionNow, now: number): ActionOutcome {
  if (item.controlMode === 'auto' && item.endsAt <= now)
    return refused('end_passed', 'This item’s end time has passed. Move its endTime first.')
  return done({
    ...item,
    statusId: isBidOn(item.itemType) ? biddingStatus(item, auction) : saleStatus(item),
    startsAt: item.statusId === pending ? Math.min(item.startsAt, now) : item.startsAt,
  })
}

/** A pause stops the item's clock, so its ends move by the length of the pause. */
function resumed(item: HandledItem, auction: AuctionNow, now: number): HandledItem {
  const length = Math.max(0, now - (item.pausedAt ?? now))
  const moved = {
    ...item,
    pausedAt: null,
    endsAt: item.endsAt + length,
    firstEndsAt: item.firstEndsAt + length,
  }
  return { ...moved, statusId: isBidOn(item.itemType) ? biddingStatus(moved, auction) : saleStatus(moved) }
}

/** In an extended auction only items in extended bidding take bids. */
function biddingStatus(item: HandledItem, auction: AuctionNow): ItemStatus {
  const isExtended = auction.statusId === auctionStatus.extended || item.endsAt > item.firstEndsAt
  return isExtended ? extended : open
}

function saleStatus(item: HandledItem): ItemStatus {
  return item.quantity !== null && item.quantitySold >= item.quantity ? itemStatus.soldOut : available
}

function done(item: HandledItem): ActionOutcome {
  return { kind: 'done', item }
}

function refused(reason: string, message: string): ActionOutcome {
  return { kind: 'refused', reason, message }
}

const donationStays: ActionOutcome = {
  kind: 'refused',
  reason: 'donation_item',
  message: 'This item holds the donations; turn off donations in the auction instead.',
}
