import { Type } from 'typebox'
import {
  type LockedAuction,
  type LockedItem,
  lockAuctionWithItems,
  moveItems,
} from '../../auction/auctions/change-status.ts'
import { auctionStatus, auctionStatusName, isOver, itemStatus, takesBids } from '../../engine/statuses.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute } from '../../platform/database/pool.ts'
import { auctionEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, Closed, manage } from '../basics/schema.ts'

export function extendRoutes(app: App, { authority, changes, gate }: Management): void {
  app.post('/v3/manage/auctions/:auctionId/extend', { ...gate, schema }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    return changes.commit((tx, emit) => extendAuction(tx, emit, organizer, request.body.seconds))
  })
}

/** Moves the ends of all running items and of those that end with the auction; the cap of extensions moves along. */
async function extendAuction(tx: Transaction, emit: EmitEvent, organizer: AuctionOrganizer, seconds: number) {
  const auction = (await lockAuctionWithItems(tx, organizer.auctionId))!
  refuseUnlessRunning(auction)
  const milliseconds = seconds * 1000
  const items = auction.items
    .filter((item) => runsOrEndsWith(item, auction))
    .map((item) => ({
      ...item,
      endsAt: item.endsAt + milliseconds,
      firstEndsAt: item.firstEndsAt + milliseconds,
    }))
  // An extended auction is already past its own end: it closes with its last item.
  const isPastItsEnd = auction.statusId === auctionStatus.extended
  const endsAt = isPastItsEnd ? auction.endsAt : auction.endsAt + milliseconds
  await execute(tx, 'update auctions set end_at = $2, updated_at = goodlot_now() where id = $1', [
    auction.id,
    new Date(endsAt),
  ])
  await writeAudit(tx, organizer, {
    organizationId: organizer.organizationId,
    action: 'extend',
    subject: 'auction',
    subjectId: auction.id,
    changes: { seconds },
  })
  emit(auctionEvent({ ...auction, endsAt }))
  await moveItems(tx, emit, auction, { moved: items, action: 'status' })
  return { auctionId: auction.id, endTime: Math.floor(endsAt / 1000), itemCount: items.length }
}

function refuseUnlessRunning({ statusId }: LockedAuction): void {
  const { open, paused, extended, test } = auctionStatus
  if (([open, paused, extended, test] as number[]).includes(statusId)) return
  const message = `An auction that is ${auctionStatusName(statusId)} has no open items to extend.`
  throw new ApiError('conflict', message, { reason: 'auction_status' })
}

function runsOrEndsWith(item: LockedItem, auction: LockedAuction): boolean {
  const endsWithIt = item.endsAt === auction.endsAt && item.firstEndsAt === auction.endsAt
  const isRunning = takesBids(item.statusId) || item.statusId === itemStatus.available
  return isRunning || (endsWithIt && !isOver(item.statusId))
}

const schema = manage(
  {
    summary: 'Extend all open items',
    description:
      'Moves the end of every item that is open or on sale, and the end of the auction, by this many seconds. An auction in extended bidding keeps its own end, which has passed: it closes with its last item.',
    params: auctionParams,
    body: Closed({ seconds: Type.Integer({ minimum: 1, maximum: 2_592_000, examples: [300] }) }),
  },
  {
    200: Type.Object(
      {
        auctionId: Type.Integer(),
        endTime: Type.Integer({ description: 'Of the auction.' }),
        itemCount: Type.Integer({ description: 'How many items were moved.' }),
      },
      { description: 'Moved.', examples: [{ auctionId: 7, endTime: 1809828300, itemCount: 2 }] },
    ),
  },
  { code: 'conflict', meaning: '`auction_status`: the auction is not running.' },
)
