import type { StaffRole } from '../../auction/auctions/staff-roles.ts'
import { readBidders } from '../../auction/contests/bid-log.ts'
import { readContests } from '../../auction/contests/contest.ts'
import { notification } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import { act, type HandledItem, type ItemAction } from '../../engine/item-actions.ts'
import { isHidden } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import { itemEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { itemParams, manage } from '../basics/schema.ts'
import { type ItemRow, readItem, showItem } from './item-records.ts'
import { itemAnswerAs, itemSchemas } from './item-schema.ts'
import { holdItem } from './update-item.ts'

/** What a manager can do to one item; each action has its own address. */
const actions: Record<Exclude<ItemAction, 'delete'>, { summary: string; description: string }> = {
  open: {
    summary: 'Open an item',
    description: 'Opens a pending item, even before its start time, or cancels a last call.',
  },
  pause: {
    summary: 'Pause an item',
    description: 'Bids and purchases are refused, and its clock stops.',
  },
  resume: { summary: 'Resume an item', description: 'Its end moves by the length of the pause.' },
  call: {
    summary: 'Last call for an item',
    description: 'For items under manual control: it still takes bids, and is about to be closed.',
  },
  withdraw: {
    summary: 'Withdraw an item',
    description: 'It is hidden, and nobody wins it. Purchases already made stay.',
  },
}

const statusAfter = {
  open: 'open',
  pause: 'paused',
  resume: 'open',
  call: 'closing',
  withdraw: 'withdrawn',
  delete: 'deleted',
} as const

export function itemActionRoutes(app: App, { authority, changes, gate, publicUrl }: Management): void {
  for (const [action, words] of Object.entries(actions)) {
    const schema = manage(
      { ...words, params: itemParams },
      { 200: itemAnswerAs(statusAfter[action as ItemAction]) },
      {
        code: 'conflict',
        meaning: '`item_status`, `auction_status`, `control_mode`, `end_passed`, `donation_item`.',
      },
    )
    app.post(`/v3/manage/items/:itemId/${action}`, { ...gate, schema }, async (request) => {
      const organizer = await authority.ofItem(request, request.params.itemId, ...rolesFor(action))
      await changes.commit((tx, emit) => handleItem(tx, emit, { organizer, action: action as ItemAction }))
      return showItem((await readItem(changes.db, organizer.itemId))!, publicUrl, organizer)
    })
  }

  app.delete('/v3/manage/items/:itemId', { ...gate, schema: itemSchemas.remove }, async (request, reply) => {
    const organizer = await authority.ofItem(request, request.params.itemId)
    await changes.commit((tx, emit) => handleItem(tx, emit, { organizer, action: 'delete' }))
    return reply.code(204).send()
  })
}

/** A clerk runs the live lots; only managers may take an item out of the auction. */
const rolesFor = (action: string): StaffRole[] => (action === 'withdraw' ? [] : ['clerk'])

async function handleItem(
  tx: Transaction,
  emit: EmitEvent,
  { organizer, action }: { organizer: AuctionOrganizer & { itemId: number }; action: ItemAction },
): Promise<void> {
  const { auction, item } = await holdItem(tx, organizer)
  const outcome = act(action, asHandled(item), auction, auction.now)
  if (outcome.kind === 'refused') {
    throw new ApiError('conflict', outcome.message, { reason: outcome.reason })
  }
  await writeHandled(tx, organizer.itemId, outcome.item)
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action,
    subject: 'item',
    subjectId: organizer.itemId,
  })
  if (action === 'withdraw' && item.sequence > 0) await notifyBidders(tx, organizer.itemId)
  // Nobody could see a hidden item, so no event says that it is gone.
  if (!isHidden(item.status_id)) {
    emit(itemEvent(organizer.auctionId, { id: organizer.itemId, ...outcome.item }, 'status'))
  }
}

/** Tells everybody who bid on the item why it is gone. */
export async function notifyBidders(tx: Transaction, itemId: number): Promise<void> {
  const contest = (await readContests(tx, [itemId])).get(itemId)!
  const bidders = (await readBidders(tx, [itemId])).get(itemId) ?? []
  await writeNotifications(
    tx,
    bidders.map((bidderId) => notification('itemWithdrawn', contest, bidderId)),
  )
}

function asHandled(item: ItemRow): HandledItem {
  return {
    itemType: item.item_type,
    controlMode: item.control_mode,
    statusId: item.status_id,
    startsAt: item.start_at.getTime(),
    endsAt: item.end_at.getTime(),
    firstEndsAt: item.first_end_at.getTime(),
    pausedAt: item.paused_at?.getTime() ?? null,
    quantity: item.quantity,
    quantitySold: item.quantity_sold,
    hasBids: item.sequence > 0,
  }
}

export async function writeHandled(tx: Transaction, itemId: number, item: HandledItem): Promise<void> {
  await execute(
    tx,
    `update standings set status_id = $2, start_at = $3, end_at = $4, first_end_at = $5, paused_at = $6
      where item_id = $1`,
    [
      itemId,
      item.statusId,
      new Date(item.startsAt),
      new Date(item.endsAt),
      new Date(item.firstEndsAt),
      item.pausedAt === null ? null : new Date(item.pausedAt),
    ],
  )
}
