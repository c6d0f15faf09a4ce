import { lockAuction } from '../../auction/auctions/change-status.ts'
import { waitingStatus } from '../../engine/auction-change.ts'
import { type AuctionStatus, auctionStatus, auctionStatusName, itemStatus } from '../../engine/statuses.ts'
import { batchesOf } from '../../platform/database/batches.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { itemEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import { type Field, type Flat, flatten, toColumns } from '../basics/fields.ts'
import { codeKey, type ItemSurroundings, type WholeItem } from './item-checks.ts'
import { detailFields, itemFields } from './item-fields.ts'
import type { ItemSettings } from './item-schema.ts'

/** An auction that items are added to; its row is locked, so that its status stays the same meanwhile. */
export type TargetAuction = ItemSurroundings & {
  id: number
  organizationId: number
  statusId: AuctionStatus
  startsAt: number
  endsAt: number
  nextCode: number
}

export async function lockTargetAuction(tx: Transaction, auctionId: number): Promise<TargetAuction> {
  await lockAuction(tx, auctionId)
  const auction = (await row<TargetRow>(tx, selectTarget, [auctionId]))!
  refuseIfOver(auction.statusId)
  const { start_at, end_at, now, ...rest } = auction
  const categories = await rows<{ id: number }>(tx, 'select id from categories where auction_id = $1', [
    auctionId,
  ])
  const codes = await takenCodes(tx, auctionId)
  return {
    ...rest,
    startsAt: start_at.getTime(),
    endsAt: end_at.getTime(),
    now: now.getTime(),
    categoryIds: new Set(categories.map((category) => category.id)),
    takenCodes: new Set(codes.map(codeKey)),
    nextCode: Math.max(0, ...codes.filter((code) => /^\d{1,9}$/.test(code)).map(Number)) + 1,
  }
}

type TargetRow = {
  id: number
  organizationId: number
  currency: string
  statusId: AuctionStatus
  start_at: Date
  end_at: Date
  now: Date
}

const selectTarget = `
  select id, organization_id as "organizationId", currency, status_id as "statusId", start_at, end_at, goodlot_now() as now
    from auctions where id = $1`

const overStatuses: number[] = [
  auctionStatus.extended,
  auctionStatus.closed,
  auctionStatus.reconciled,
  auctionStatus.cancelled,
]

export function refuseIfOver(statusId: AuctionStatus): void {
  if (!overStatuses.includes(statusId)) return
  const message = `An auction that is ${auctionStatusName(statusId)} does not accept new items.`
  throw new ApiError('conflict', message, { reason: 'auction_over' })
}

export async function takenCodes(tx: Transaction, auctionId: number, exceptItemId = 0): Promise<string[]> {
  const found = await rows<{ code: string }>(
    tx,
    `select item_code as code from items join standings on standings.item_id = items.id
      where items.auction_id = $1 and status_id <> $2 and items.id <> $3`,
    [auctionId, itemStatus.deleted, exceptItemId],
  )
  return found.map(({ code }) => code)
}

/** Fills in what was not given: the next free number, the auction's times, manual control of a live item. */
export function wholeItem(settings: ItemSettings, target: TargetAuction): WholeItem {
  const itemType = settings.itemType ?? 'silent'
  return {
    ...blank,
    ...flatten(itemFields, settings),
    isDraft: settings.isDraft ?? false,
    itemType,
    itemCode: settings.itemCode?.trim() ?? String(target.nextCode),
    controlMode: settings.controlMode ?? (itemType === 'live' ? 'manual' : 'auto'),
    startsAt: settings.startTime === undefined ? target.startsAt : settings.startTime * 1000,
    endsAt: settings.endTime === undefined ? target.endsAt : settings.endTime * 1000,
  }
}

const blank: Flat = {
  ...Object.fromEntries(itemFields.map(({ path }) => [path, null])),
  startingPrice: 0,
  donorAgreed: false,
  isFeatured: false,
  isLocalOnly: false,
}

/** Inserts any number of items, with their standings, hundreds at a time. */
export async function insertItems(
  tx: Transaction,
  emit: EmitEvent,
  { target, items }: { target: TargetAuction; items: WholeItem[] },
): Promise<number[]> {
  const ids = await newIds(tx, 'items', items.length)
  const numbered = items.map((item, index) => ({ item, id: ids[index]! }))
  for (const part of batchesOf(numbered)) {
    const details = part.map(({ item, id }) => detailsOf(item, target, id))
    await insertRows(tx, 'items', details)
    const standings = part.map(({ item, id }) => standingOf(item, target, id))
    await insertRows(tx, 'standings', standings)
    for (const { item_id: id, status_id: statusId, end_at } of standings) {
      if (statusId !== itemStatus.draft) {
        emit(itemEvent(target.id, { id, statusId, endsAt: end_at.getTime() }, 'details'))
      }
    }
  }
  return ids
}

function detailsOf(item: WholeItem, target: TargetAuction, id: number): Flat {
  return { id, auction_id: target.id, ...asRow(detailFields, item) }
}

function standingOf(item: WholeItem, target: TargetAuction, id: number) {
  return {
    item_id: id,
    auction_id: target.id,
    status_id: item.isDraft ? itemStatus.draft : waitingStatus(item, target, target.now),
    control_mode: item.controlMode,
    start_at: new Date(item.startsAt),
    end_at: new Date(item.endsAt),
    first_end_at: new Date(item.endsAt),
    quantity: item.quantity,
    bid_count: 0,
    sequence: 0,
    quantity_sold: 0,
  }
}

function asRow(fields: readonly Field[], item: Flat): Flat {
  const { columns, values } = toColumns(fields, item)
  return Object.fromEntries(columns.map((column, index) => [column, values[index]]))
}

/** Known before the rows are written, so that rows that name each other are written together. */
export async function newIds(
  tx: Transaction,
  table: 'items' | 'categories',
  count: number,
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    `select nextval(pg_get_serial_sequence('${table}', 'id'))::int as id from generate_series(1, $1)`,
    [count],
  )
  return found.map(({ id }) => id)
}

async function insertRows(tx: Transaction, table: 'items' | 'standings', records: Flat[]): Promise<void> {
  if (records.length === 0) return
  const columns = Object.keys(records[0]!).join(', ')
  const json = JSON.stringify(records, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  await execute(
    tx,
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [json],
  )
}
