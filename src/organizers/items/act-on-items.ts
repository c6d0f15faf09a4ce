import { lockAuction } from '../../auction/auctions/change-status.ts'
import { itemIds as statusIds } from '../../auction/auctions/status-ids.ts'
import type { HandledItem } from '../../engine/item-actions.ts'
import { type AuctionStatus, isHidden } from '../../engine/statuses.ts'
import { closeItems } from '../../live/closing/close-items.ts'
import { batchesOf } from '../../platform/database/batches.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { itemEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { invalidFields } from '../../platform/http/answers/api-error.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import { notifyBidders, writeHandled } from './item-actions.ts'
import { type AuctionNow, type BulkAction, planAction } from './planned-action.ts'

export type Order = {
  action: BulkAction
  seconds?: number
  itemIds?: number[]
  categoryId?: number
  all?: true
}

type ItemRow = Omit<HandledItem, 'startsAt' | 'endsAt' | 'firstEndsAt' | 'pausedAt'> & {
  id: number
  itemCode: string
  name: string
  start_at: Date
  end_at: Date
  first_end_at: Date
  paused_at: Date | null
  leaderId: number | null
  isReserveMet: boolean
}
type ChosenItem = HandledItem & {
  id: number
  itemCode: string
  name: string
  leaderId: number | null
  isReserveMet: boolean
}
type Skipped = { item: ChosenItem; reason: string; message: string }
type Change = { before: ChosenItem; after: HandledItem }
export type Plan = { done: Change[]; skipped: Skipped[] }

/** What would happen, with nothing locked and nothing changed. */
export async function previewOrder(db: Connection, auctionId: number, order: Order): Promise<Plan> {
  return planFor(order, await readAuction(db, auctionId), await readChosen(db, auctionId, order))
}

/** Does what the rules allow, in one transaction, under the items' locks. Names the rest if items were chosen by id. */
export async function carryOut(
  tx: Transaction,
  emit: EmitEvent,
  { organizer, order }: { organizer: AuctionOrganizer; order: Order },
): Promise<Plan> {
  const { auctionId } = organizer
  await lockAuction(tx, auctionId)
  const chosen = (await readChosen(tx, auctionId, order)).map(({ id }) => id)
  await execute(
    tx,
    'select from standings where item_id = any($1::int[]) order by item_id for no key update',
    [chosen],
  )
  const plan = planFor(
    order,
    await readAuction(tx, auctionId),
    await readChosen(tx, auctionId, { itemIds: chosen }),
  )
  if (order.action === 'close')
    await closeItems(
      tx,
      emit,
      plan.done.map(({ before }) => before.id),
    )
  else for (const change of plan.done) await apply(tx, emit, { auctionId, action: order.action, change })
  for (const { before } of plan.done)
    await writeAudit(tx, organizer, {
      organizationId: organizer.organizationId,
      action: order.action,
      subject: 'item',
      subjectId: before.id,
      ...(order.action === 'extend' ? { changes: { seconds: order.seconds } } : {}),
    })
  return plan
}

async function apply(
  tx: Transaction,
  emit: EmitEvent,
  { auctionId, action, change }: { auctionId: number; action: BulkAction; change: Change },
): Promise<void> {
  const { before, after } = change
  await writeHandled(tx, before.id, after)
  if (action === 'withdraw' && before.hasBids) await notifyBidders(tx, before.id)
  if (!isHidden(before.statusId))
    emit(itemEvent(auctionId, { id: before.id, statusId: after.statusId, endsAt: after.endsAt }, 'status'))
}

function planFor(order: Order, auction: AuctionNow, items: ChosenItem[]): Plan {
  const plan: Plan = { done: [], skipped: [] }
  for (const item of items) {
    const planned = planAction(order.action, item, { auction, seconds: order.seconds ?? 0 })
    if (planned.kind === 'done') plan.done.push({ before: item, after: planned.item })
    else if (order.itemIds) plan.skipped.push({ item, ...planned })
  }
  return plan
}

async function readAuction(db: Connection, auctionId: number): Promise<AuctionNow> {
  const found = (await row<{ statusId: AuctionStatus; now: Date }>(
    db,
    'select status_id as "statusId", goodlot_now() as now from auctions where id = $1',
    [auctionId],
  ))!
  return { statusId: found.statusId, now: found.now.getTime() }
}

/** Drafts, deleted items and the donation item are never chosen. */
async function readChosen(
  db: Connection,
  auctionId: number,
  { itemIds, categoryId }: Partial<Order>,
): Promise<ChosenItem[]> {
  const found = await rows<ItemRow>(
    db,
    `select items.id, item_code as "itemCode", items.name, item_type as "itemType",
            control_mode as "controlMode", standings.status_id as "statusId", start_at, end_at, first_end_at,
            paused_at, quantity, quantity_sold as "quantitySold", sequence > 0 as "hasBids",
            leader_id as "leaderId",
            reserve_cents is null or price_cents is not null and price_cents >= reserve_cents as "isReserveMet"
       from items join standings on standings.item_id = items.id
      where items.auction_id = $1 and item_type <> 'donation' and standings.status_id not in (${statusIds('draft', 'deleted')})
        and ($2::int[] is null or items.id = any($2)) and ($3::int is null or category_id = $3)
      order by items.id`,
    [auctionId, itemIds ?? null, categoryId ?? null],
  )
  if (itemIds && found.length < new Set(itemIds).size)
    throw invalidFields({ itemIds: ['must be items of this auction'] })
  return found.map(({ start_at, end_at, first_end_at, paused_at, ...item }) => ({
    ...item,
    startsAt: start_at.getTime(),
    endsAt: end_at.getTime(),
    firstEndsAt: first_end_at.getTime(),
    pausedAt: paused_at?.getTime() ?? null,
  }))
}

/** How many people have a bid that counts on any of these. */
export async function countBidders(db: Connection, itemIds: number[]): Promise<number> {
  const bidders = new Set<number>()
  for (const part of batchesOf(itemIds)) {
    const found = await rows<{ id: number }>(
      db,
      'select distinct bidder_id as id from bids where item_id = any($1::int[]) and not is_struck',
      [part],
    )
    for (const { id } of found) bidders.add(id)
  }
  return bidders.size
}
