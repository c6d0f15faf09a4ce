import { lockAuction } from '../../auction/auctions/change-status.ts'
import { waitingStatus } from '../../engine/auction-change.ts'
import { type AuctionStatus, auctionStatus, type ItemStatus, itemStatus } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { itemEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { announceItem } from '../basics/announce.ts'
import { differences, writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import { type Flat, flatten, showFields, toColumns } from '../basics/fields.ts'
import { refuseIfChanged } from '../basics/versions.ts'
import { refuseIfOver, takenCodes } from './add-items.ts'
import { meetNewReserve, refuseReserve } from './change-reserve.ts'
import { givenDonor, noteDonors, withoutAddress } from './donors.ts'
import { codeKey, endIsTooLate, itemProblems, type WholeItem, wholeAmountProblems } from './item-checks.ts'
import { detailFields, itemFields, standingFields } from './item-fields.ts'
import { reasonItIsFixed } from './item-fixed.ts'
import { type ItemRow, readItem, showItem } from './item-records.ts'
import type { ItemSettings } from './item-schema.ts'

type ItemOrganizer = AuctionOrganizer & { itemId: number }

/** Under the item's lock, so that no bid slips in between the check and the change. */
export async function updateItem(
  tx: Transaction,
  emit: EmitEvent,
  { organizer, body, publicUrl }: { organizer: ItemOrganizer; body: ItemSettings; publicUrl: string },
): Promise<ItemRow> {
  const { auction, item } = await holdItem(tx, organizer)
  refuseIfChanged(body.version, showItem(item, publicUrl))
  const before = { ...flatten(itemFields, showFields(itemFields, item)), isDraft: isDraft(item) }
  const given = {
    ...flatten(itemFields, body),
    ...(body.itemCode === undefined ? {} : { itemCode: body.itemCode.trim() }),
    ...(body.isDraft === undefined ? {} : { isDraft: body.isDraft }),
    ...givenDonor(before, body),
  }
  const changes = differences(before, given)
  if (Object.keys(changes).length === 0) return item
  const changed: Flat = Object.fromEntries(Object.entries(given).filter(([path]) => path in changes))

  if (changed.isDraft === false) refuseIfOver(auction.statusId)
  const reason = reasonItIsFixed(item, changed)
  if (reason) throw new ApiError('conflict', reason.message, { reason: reason.code })
  await refuseReserve(tx, item, changed.reservePrice)
  const after = wholeAfter(item, { ...before, ...changed }, changed)
  await refuseWrongItem(tx, organizer, after, { auction, changed })

  const statusId = statusAfter(item, after, auction)
  await writeDetails(tx, organizer.itemId, changed)
  await writeStanding(tx, organizer.itemId, changed, statusId)
  if ('donorEmail' in changed || 'donorAgreed' in changed)
    await noteDonors(tx, [organizer.itemId], {
      organizerId: organizer.id,
      hasNewEmail: 'donorEmail' in changed,
    })
  await meetNewReserve(tx, emit, { item, reservePrice: changed.reservePrice })
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: 'update',
    subject: 'item',
    subjectId: organizer.itemId,
    changes: withoutAddress(changes),
  })
  if (statusId === item.status_id) await announceItem(tx, emit, organizer.itemId)
  else
    emit(itemEvent(organizer.auctionId, { id: organizer.itemId, statusId, endsAt: after.endsAt }, 'status'))
  return (await readItem(tx, organizer.itemId))!
}

type AuctionNow = { statusId: AuctionStatus; currency: string; startsAt: number; now: number }

/** Locks the auction and then the item, in the same order as everywhere. */
export async function holdItem(
  tx: Transaction,
  { auctionId, itemId }: { auctionId: number; itemId: number },
): Promise<{ auction: AuctionNow; item: ItemRow }> {
  await lockAuction(tx, auctionId)
  await execute(tx, 'select from standings where item_id = $1 for no key update', [itemId])
  const found = (await row<{ statusId: AuctionStatus; currency: string; start_at: Date; now: Date }>(
    tx,
    'select status_id as "statusId", currency, start_at, goodlot_now() as now from auctions where id = $1',
    [auctionId],
  ))!
  const item = await readItem(tx, itemId)
  if (!item) throw new ApiError('not_found', 'This item was deleted.')
  const auction = {
    statusId: found.statusId,
    currency: found.currency,
    startsAt: found.start_at.getTime(),
    now: found.now.getTime(),
  }
  return { auction, item }
}

const isDraft = (item: ItemRow) => item.status_id === itemStatus.draft

/** A new end, or one that the clock ignored before. */
function bringsEnd(changed: Flat): boolean {
  return changed.endTime !== undefined || changed.controlMode === 'auto' || changed.isDraft === false
}

function wholeAfter(item: ItemRow, after: Flat, changed: Flat): WholeItem {
  const at = (epoch: unknown, stored: Date) => (typeof epoch === 'number' ? epoch * 1000 : stored.getTime())
  return {
    ...after,
    startsAt: at(changed.startTime, item.start_at),
    endsAt: at(changed.endTime, item.end_at),
  } as unknown as WholeItem
}

async function refuseWrongItem(
  tx: Transaction,
  { auctionId, itemId }: ItemOrganizer,
  after: WholeItem,
  { auction, changed }: { auction: AuctionNow; changed: Flat },
): Promise<void> {
  const categories = await rows<{ id: number }>(tx, 'select id from categories where auction_id = $1', [
    auctionId,
  ])
  const around = {
    ...auction,
    categoryIds: new Set(categories.map((category) => category.id)),
    takenCodes: new Set((await takenCodes(tx, auctionId, itemId)).map(codeKey)),
  }
  const problems = { ...itemProblems(after, around), ...wholeAmountProblems(changed, around) }
  if (bringsEnd(changed) && endIsTooLate(after, around)) problems.endTime = ['must be in the future']
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
}

/** A waiting item follows its auction; one sold out is on sale again when there is more, unless the auction is over. */
function statusAfter(item: ItemRow, after: WholeItem, auction: AuctionNow): ItemStatus {
  if (after.isDraft) return itemStatus.draft
  const quantity = after.quantity as number | null
  const isGone = quantity !== null && item.quantity_sold >= quantity
  const { draft, pending, available, soldOut } = itemStatus
  if (!([draft, pending, available, soldOut] as number[]).includes(item.status_id)) return item.status_id
  const waiting = waitingStatus(after, auction, auction.now)
  if (item.status_id === soldOut && (isGone || isFinal(auction.statusId))) return soldOut
  return waiting === available && isGone ? soldOut : waiting
}

function isFinal(statusId: AuctionStatus): boolean {
  const { closed, reconciled, cancelled } = auctionStatus
  return ([closed, reconciled, cancelled] as number[]).includes(statusId)
}

async function writeDetails(tx: Transaction, itemId: number, changed: Flat): Promise<void> {
  const { columns, values } = toColumns(detailFields, changed)
  const set = ['version = version + 1', ...columns.map((column, index) => `${column} = $${index + 2}`)]
  await execute(tx, `update items set ${set.join(', ')} where id = $1`, [itemId, ...values])
}

async function writeStanding(
  tx: Transaction,
  itemId: number,
  changed: Flat,
  statusId: ItemStatus,
): Promise<void> {
  const { columns, values } = toColumns(standingFields, changed)
  const set = ['status_id = $2', ...columns.map((column, index) => `${column} = $${index + 3}`)]
  const end = columns.indexOf('end_at')
  // The cap of extensions counts from a new end.
  if (end >= 0) set.push(`first_end_at = $${end + 3}`)
  await execute(tx, `update standings set ${set.join(', ')} where item_id = $1`, [
    itemId,
    statusId,
    ...values,
  ])
}
