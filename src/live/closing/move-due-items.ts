import type { ItemType } from '../../engine/item-types.ts'
import type { AuctionStatus, ItemStatus } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import { itemEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { believedNow, type DueCondition } from './due-items.ts'

/** An item whose time has come. */
type DueItem = {
  id: number
  auctionId: number
  itemType: ItemType
  quantitySold: number
  auctionStatusId: AuctionStatus
  end_at: Date
}

/** Opens items or takes them off sale, up to `limit` at a time: those that a condition on standings finds due. */
export async function moveDueItems(
  tx: Transaction,
  emit: EmitEvent,
  { due, statusOf, limit }: { due: DueCondition; statusOf: (item: DueItem) => ItemStatus; limit: number },
  latestDue: Date,
): Promise<number> {
  const items = (await holdDueItems(tx, due(believedNow('$2')), [limit, latestDue])).map((item) => ({
    ...item,
    statusId: statusOf(item),
  }))
  await execute(
    tx,
    `update standings set status_id = moved.status_id from unnest($1::int[], $2::int[]) as moved (item_id, status_id)
      where standings.item_id = moved.item_id`,
    [items.map(({ id }) => id), items.map(({ statusId }) => statusId)],
  )
  for (const { id, auctionId, statusId, end_at } of items) {
    emit(itemEvent(auctionId, { id, statusId, endsAt: end_at.getTime() }, 'status'))
  }
  return items.length
}

/**
 * Checked again once they are locked: the locking statement sees their auctions as before the wait. A change of an
 * auction's status locks its items, so from here on the status stays.
 */
async function holdDueItems(
  tx: Transaction,
  due: string,
  [limit, latestDue]: [number, Date],
): Promise<DueItem[]> {
  const held = await rows<{ id: number }>(
    tx,
    `select item_id as id from standings where ${due} order by item_id limit $1 for no key update`,
    [limit, latestDue],
  )
  return rows<DueItem>(
    tx,
    `select items.id, standings.auction_id as "auctionId", item_type as "itemType", quantity_sold as "quantitySold",
            auctions.status_id as "auctionStatusId", standings.end_at
       from standings join items on items.id = standings.item_id join auctions on auctions.id = standings.auction_id
      where standings.item_id = any($1::int[]) and ${due} order by items.id`,
    [held.map(({ id }) => id), latestDue],
  )
}
