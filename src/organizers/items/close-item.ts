import { isBidOn } from '../../engine/item-types.ts'
import { auctionStatus, itemStatus, itemStatusName, takesBids } from '../../engine/statuses.ts'
import { closeItems } from '../../live/closing/close-items.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { itemParams, manage } from '../basics/schema.ts'
import { readItem, showItem } from './item-records.ts'
import { itemAnswerAs } from './item-schema.ts'
import { holdItem } from './update-item.ts'

/** Closes an item by hand: the leader wins, as when its time runs out. */
export function closeItemRoutes(app: App, { authority, changes, gate, publicUrl }: Management): void {
  app.post('/v3/manage/items/:itemId/close', { ...gate, schema }, async (request) => {
    const organizer = await authority.ofItem(request, request.params.itemId, 'clerk')
    await changes.commit((tx, emit) => close(tx, emit, organizer))
    return showItem((await readItem(changes.db, organizer.itemId))!, publicUrl, organizer)
  })
}

async function close(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer & { itemId: number },
): Promise<void> {
  const { auction, item } = await holdItem(tx, organizer)
  if (!isUnderWay(auction.statusId)) {
    throw refused('auction_status', 'This is possible only while the auction is open.')
  }
  if (!isBidOn(item.item_type))
    throw refused('item_type', 'Only items that take bids can be closed individually.')
  if (!takesBids(item.status_id) && item.status_id !== itemStatus.paused) {
    throw refused('item_status', `An item that is ${itemStatusName(item.status_id)} cannot be closed.`)
  }
  await closeItems(tx, emit, [organizer.itemId])
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: 'close',
    subject: 'item',
    subjectId: organizer.itemId,
  })
}

function isUnderWay(status: number): boolean {
  return status === auctionStatus.open || status === auctionStatus.extended || status === auctionStatus.test
}

const refused = (reason: string, message: string) => new ApiError('conflict', message, { reason })

const schema = manage(
  {
    summary: 'Close an item',
    description: `The hammer falls: the leader wins it, if the reserve is met, and everyone who bid is notified. Closing is final: the item does not open again. A sale that was wrong can be corrected by its purchase.
For items under manual control this is the only way; others may be closed before their time,
which makes \`endTime\` that moment; \`firstEndTime\` stays.`,
    params: itemParams,
  },
  { 200: itemAnswerAs('sold') },
  { code: 'conflict', meaning: '`item_status`, `auction_status` or `item_type`.' },
)
