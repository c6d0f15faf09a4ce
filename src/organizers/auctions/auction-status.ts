import { Type } from 'typebox'
import { changeAuctionStatus } from '../../auction/auctions/change-status.ts'
import { wordsOf } from '../../auction/notifications/new-notification.ts'
import { notifyRegistered } from '../../auction/notifications/notify-registered.ts'
import {
  type AuctionStatus,
  type AuctionStatusName,
  auctionStatus,
  auctionStatusName,
} from '../../engine/statuses.ts'
import { closeAuction } from '../../live/closing/close-auction.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { auctionParams, Closed, manage, OneOf } from '../basics/schema.ts'
import { readAuction, showAuction } from './auction-records.ts'
import { AuctionAnswer } from './auction-schema.ts'
import { clearTest } from './clear-test.ts'
import { readUnsettled, unsettledSentence } from './unsettled.ts'

export function auctionStatusRoutes(app: App, { authority, changes, gate, publicUrl }: Management): void {
  app.post('/v3/manage/auctions/:auctionId/status', { ...gate, schema }, async (request) => {
    const organizer = await authority.ofAuction(request, request.params.auctionId)
    await changes.commit((tx, emit) => moveAuction(tx, emit, organizer, request.body))
    return showAuction((await readAuction(changes.db, organizer.auctionId))!, publicUrl)
  })
}

async function moveAuction(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  { status: name, acceptUnsettled = false }: { status: AuctionStatusName; acceptUnsettled?: boolean },
): Promise<void> {
  const { auctionId, organizationId } = organizer
  const to = auctionStatus[name]
  const change =
    to === auctionStatus.closed
      ? await closeAuction(tx, emit, auctionId)
      : await changeAuctionStatus(tx, emit, { auctionId, to })
  if (change.kind === 'refused') {
    const allowed = change.allowed.filter((next) => may(organizer, change.from, next)).map(auctionStatusName)
    const instead = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'its status is final'
    const message = `An auction that is ${auctionStatusName(change.from)} cannot become ${name}; ${instead}.`
    throw new ApiError('conflict', message, { reason: 'status_change', allowed })
  }
  if (change.kind === 'changed' && !may(organizer, change.from, to)) {
    throw new ApiError('forbidden', 'Only an administrator can reopen the books of a settled auction.')
  }
  if (change.kind !== 'changed') throw new Error(`closing auction ${auctionId} left items open`)
  if (to === auctionStatus.open && change.auction.endsAt <= change.auction.now) {
    const message =
      'This auction’s end time has passed, so it would close immediately. Move its endTime first.'
    throw new ApiError('conflict', message, { reason: 'end_passed' })
  }
  if (to === auctionStatus.draft) await clearTest(tx, auctionId)
  if (to === auctionStatus.cancelled) await notifyOfCancellation(tx, auctionId)
  const unsettled = to === auctionStatus.reconciled ? await readUnsettled(tx, auctionId) : null
  if (unsettled && !acceptUnsettled) {
    throw new ApiError('conflict', unsettledSentence(unsettled), { reason: 'unsettled', unsettled })
  }
  const entry = { organizationId, action: 'changeStatus', subject: 'auction', subjectId: auctionId } as const
  await writeAudit(tx, organizer, {
    ...entry,
    changes: { status: { from: auctionStatusName(change.from), to: name }, ...(unsettled && { unsettled }) },
  })
}

/** Settled books are opened again by administrators only. */
const may = ({ isAdministrator }: AuctionOrganizer, from: AuctionStatus, to: AuctionStatus) =>
  isAdministrator || !(from === auctionStatus.reconciled && to === auctionStatus.closed)

/** Afterwards they can no longer see the auction, so this is the last they hear of it. */
async function notifyOfCancellation(tx: Transaction, auctionId: number): Promise<void> {
  const auction = await row<{ name: string }>(tx, 'select name from auctions where id = $1', [auctionId])
  await notifyRegistered(tx, auctionId, wordsOf('auctionCancelled', { name: auction!.name }))
}

const schema = manage(
  {
    summary: 'Move an auction to another status',
    description: `Its items follow: opening opens those that are due, and resuming after a pause moves every end by the length of the pause.
Opening before the start time starts the auction now. Returning a test to draft deletes its bids and purchases.
Marking a closed auction as settled (\`reconciled\`) while something is unpaid, owed back or waits to be confirmed needs \`acceptUnsettled\`; an administrator can take it back (\`closed\`), and nothing else changes by that.
Closing makes the winners, and is final; before the end time, \`endTime\` becomes that moment, of its items too. Cancelling withdraws what is not over, and tells everybody who is registered.`,
    params: auctionParams,
    body: Closed({
      status: OneOf(Object.keys(auctionStatus) as AuctionStatusName[], 'Where to.', 'open'),
      acceptUnsettled: Type.Optional(
        Type.Boolean({
          description: 'Mark as settled even though not everything is paid.',
          examples: [false],
        }),
      ),
    }),
  },
  { 200: AuctionAnswer },
  {
    code: 'conflict',
    meaning:
      '`status_change`: not from where it stands; `allowed` names what is. `end_passed`: its end time has passed. `unsettled`: it was to be marked as settled, and `unsettled` has what is not: `unpaidReceiptCount`, `unpaidAmount`, `owedBackReceiptCount`, `owedBackAmount`, `giftsToConfirm`, `giftsToConfirmAmount`.',
  },
)
