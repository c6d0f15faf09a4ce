import {
  type AuctionInTime,
  auctionAfter,
  awaitsClosing,
  type ItemInTime,
  itemAfter,
} from '../../engine/auction-change.ts'
import {
  type AuctionStatus,
  allowedTransitions,
  auctionStatus,
  isHidden,
  mayBecome,
} from '../../engine/statuses.ts'
import { batchesOf } from '../../platform/database/batches.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { auctionEvent, itemEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'

export type LockedAuction = AuctionInTime & { id: number; items: LockedItem[]; now: number }
export type LockedItem = ItemInTime & { id: number }

export type StatusChange =
  | { kind: 'changed'; from: AuctionStatus; auction: LockedAuction }
  | { kind: 'notFound' }
  | { kind: 'refused'; from: AuctionStatus; allowed: readonly AuctionStatus[] }
  /** Items in bidding must be closed first, which decides their winners and is not done here. */
  | { kind: 'itemsAwaitClosing'; itemIds: number[] }

/**
 * Moves an auction and all its items to another status, if the table of statuses allows it; the clock and managers both
 * use this. To close an auction, lock it, close its items with their winners, and call this in the same transaction.
 */
export async function changeAuctionStatus(
  tx: Transaction,
  emit: EmitEvent,
  { auctionId, to }: { auctionId: number; to: AuctionStatus },
): Promise<StatusChange> {
  const auction = await lockAuctionWithItems(tx, auctionId)
  if (!auction) return { kind: 'notFound' }
  if (!mayBecome({ from: auction.statusId, to })) {
    return { kind: 'refused', from: auction.statusId, allowed: allowedTransitions(auction.statusId) }
  }
  const open = to === auctionStatus.closed ? auction.items.filter(awaitsClosing) : []
  if (open.length > 0) return { kind: 'itemsAwaitClosing', itemIds: open.map((item) => item.id) }

  const change = { to, now: auction.now }
  const items = auction.items.map((item) => ({ ...itemAfter(item, auction, change), id: item.id }))
  const changed = { ...auction, ...auctionAfter(auction, change), items }
  await updateAuction(tx, changed)
  const moved = items.filter((item, index) => isMoved(item, auction.items[index]!))
  emit(auctionEvent(changed))
  await moveItems(tx, emit, auction, { moved, action: 'status' })
  return { kind: 'changed', from: auction.statusId, auction: changed }
}

/** Locks the auction until the transaction ends; items are locked after it. False: there is no such auction. */
export async function lockAuction(tx: Transaction, auctionId: number): Promise<boolean> {
  return (await execute(tx, 'select from auctions where id = $1 for no key update', [auctionId])) > 0
}

/** Locks the auction and then its items, in the order of ids, until the transaction ends; then reads the clock. */
export async function lockAuctionWithItems(
  tx: Transaction,
  auctionId: number,
): Promise<LockedAuction | null> {
  if (!(await lockAuction(tx, auctionId))) return null
  await execute(tx, 'select from standings where auction_id = $1 order by item_id for no key update', [
    auctionId,
  ])
  const auction = (await row<AuctionRow>(tx, selectAuction, [auctionId]))!
  const items = await rows<ItemRow>(tx, selectItems, [auctionId])
  return {
    id: auctionId,
    statusId: auction.status_id,
    startsAt: auction.start_at.getTime(),
    endsAt: auction.end_at.getTime(),
    pausedAt: auction.paused_at?.getTime() ?? null,
    closedAt: auction.closed_at?.getTime() ?? null,
    now: auction.now.getTime(),
    items: items.map(toItem),
  }
}

type AuctionRow = {
  status_id: AuctionStatus
  start_at: Date
  end_at: Date
  paused_at: Date | null
  closed_at: Date | null
  now: Date
}

const selectAuction = `
  select status_id, start_at, end_at, paused_at, closed_at, goodlot_now() as now from auctions where id = $1`

type ItemRow = Pick<ItemInTime, 'itemType' | 'controlMode' | 'statusId' | 'quantitySold'> & {
  id: number
  start_at: Date
  end_at: Date
  first_end_at: Date
}

const selectItems = `
  select items.id, item_type as "itemType", control_mode as "controlMode", status_id as "statusId", start_at, end_at,
         first_end_at, quantity_sold as "quantitySold"
    from standings join items on items.id = standings.item_id
   where standings.auction_id = $1
   order by items.id`

function toItem({ start_at, end_at, first_end_at, ...item }: ItemRow): LockedItem {
  return {
    ...item,
    startsAt: start_at.getTime(),
    endsAt: end_at.getTime(),
    firstEndsAt: first_end_at.getTime(),
  }
}

function isMoved(after: LockedItem, before: LockedItem): boolean {
  return (
    after.statusId !== before.statusId || after.startsAt !== before.startsAt || after.endsAt !== before.endsAt
  )
}

async function updateAuction(tx: Transaction, auction: LockedAuction): Promise<void> {
  await execute(
    tx,
    `update auctions set status_id = $2, start_at = $3, end_at = $4, paused_at = $5, closed_at = $6,
            updated_at = goodlot_now()
      where id = $1`,
    [
      auction.id,
      auction.statusId,
      new Date(auction.startsAt),
      new Date(auction.endsAt),
      auction.pausedAt === null ? null : new Date(auction.pausedAt),
      auction.closedAt === null ? null : new Date(auction.closedAt),
    ],
  )
}

/** Writes and announces how items changed with their auction. Hidden items stay hidden, so no event names them. */
export async function moveItems(
  tx: Transaction,
  emit: EmitEvent,
  auction: LockedAuction,
  { moved, action }: { moved: LockedItem[]; action: 'status' | 'details' },
): Promise<void> {
  for (const batch of batchesOf(moved)) await writeTimes(tx, batch)
  const hidden = new Set(auction.items.filter(({ statusId }) => isHidden(statusId)).map(({ id }) => id))
  for (const item of moved) if (!hidden.has(item.id)) emit(itemEvent(auction.id, item, action))
}

async function writeTimes(tx: Transaction, items: LockedItem[]): Promise<void> {
  await execute(
    tx,
    `update standings set status_id = moved.status_id, start_at = moved.start_at, end_at = moved.end_at,
            first_end_at = moved.first_end_at
       from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
         as moved (item_id, status_id, start_at, end_at, first_end_at)
      where standings.item_id = moved.item_id`,
    [
      items.map((item) => item.id),
      items.map((item) => item.statusId),
      items.map((item) => new Date(item.startsAt)),
      items.map((item) => new Date(item.endsAt)),
      items.map((item) => new Date(item.firstEndsAt)),
    ],
  )
}
