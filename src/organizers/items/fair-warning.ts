import { auctionStatus, itemStatusName, takesBids } from '../../engine/statuses.ts'
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

/** The auctioneer's warning before the last call. Everybody who follows the auction hears it; no rule depends on it. */
export function fairWarningRoutes(app: App, { authority, changes, gate, publicUrl }: Management): void {
  app.post('/v3/manage/items/:itemId/warn', { ...gate, schema }, async (request) => {
    const organizer = await authority.ofItem(request, request.params.itemId, 'clerk')
    await changes.commit((tx, emit) => warn(tx, emit, organizer))
    return showItem((await readItem(changes.db, organizer.itemId))!, publicUrl, organizer)
  })
}

async function warn(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer & { itemId: number },
): Promise<void> {
  const { organizationId, auctionId, itemId } = organizer
  const { auction, item } = await holdItem(tx, organizer)
  if (item.control_mode === 'auto')
    throw refused(
      'control_mode',
      'This item closes automatically; a fair warning is only for items under manual control.',
    )
  if (!underWay.includes(auction.statusId))
    throw refused('auction_status', 'This is possible only while the auction is open.')
  if (!takesBids(item.status_id))
    throw refused('item_status', `An item that is ${itemStatusName(item.status_id)} takes no bids.`)
  await writeAudit(tx, organizer, { organizationId, action: 'warn', subject: 'item', subjectId: itemId })
  emit({ kind: 'event.fairWarning', auctionId, payload: { itemId } })
}

const underWay: readonly number[] = [auctionStatus.open, auctionStatus.extended, auctionStatus.test]

const refused = (reason: string, message: string) => new ApiError('conflict', message, { reason })

const schema = manage(
  {
    summary: 'Fair warning for an item',
    description:
      'For items under manual control, before the last call: everyone who follows the auction receives event.fairWarning. It changes neither the item nor which bids are accepted.',
    params: itemParams,
  },
  { 200: itemAnswerAs('open') },
  { code: 'conflict', meaning: '`item_status`, `auction_status` or `control_mode`.' },
)
