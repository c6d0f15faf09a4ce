import { bidAnswer } from '../../engine/bid-answer.ts'
import type { Desk } from '../../live/bidding/desk.ts'
import { presentBidAnswer } from '../../live/bidding/present.ts'
import { previewVoid, type VoidResult, voidItemBids } from '../../live/bidding/void-bids.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import type { App } from '../../platform/http/server/app-type.ts'
import { toDollars, toDollarsOrNull, uncheckedCents } from '../../platform/http/values/money.ts'
import { type AuditEntry, writeAudit } from '../basics/audit.ts'
import type { AuctionOrganizer } from '../basics/authority.ts'
import type { Management } from '../basics/management.ts'
import { findGuestToBidFor, guestsOf } from '../guests/guests.ts'
import { listBids, showBid } from './bid-records.ts'
import { bidSchemas as schemas } from './bid-schema.ts'

/** Bidding, looking and voiding it again, often enough, would reveal the leader's ceiling, whoever placed the bid. */
const MOST_VOIDS = 2

export function bidManagementRoutes(app: App, { authority, changes, gate }: Management, desk: Desk): void {
  const { db } = changes

  app.get('/v3/manage/auctions/:auctionId/bids', { ...gate, schema: schemas.list }, async (request) => {
    const { auctionId } = await authority.ofAuction(request, request.params.auctionId, 'clerk')
    const { rows, totalCount } = await listBids(db, auctionId, request.query)
    return { bids: rows.map(showBid), totalCount }
  })

  app.post('/v3/manage/items/:itemId/bids', { ...gate, schema: schemas.place }, async (request, reply) => {
    const organizer = await authority.ofItem(request, request.params.itemId, 'clerk')
    const offer = offerIn(request.body)
    const bidderId = await findGuestToBidFor(db, organizer.auctionId, request.body)
    const { itemId } = organizer
    // Before the bid, so that none is ever placed without it. Other managers read it, so it holds no secret amount.
    const isSecret = offer.kind === 'autoBid' || (await isSealedItem(db, itemId))
    const placed = { bidderId, kind: offer.kind, ...(isSecret ? {} : { amount: request.body.amount }) }
    await writeAudit(db, organizer, entry(organizer, 'place', placed))
    const outcome = await desk.place({ ...offer, itemId, bidderId, placedBy: organizer.id })
    if (outcome.kind === 'accepted') {
      const shown = presentBidAnswer(outcome.answer)
      const autoBidMax = offer.kind === 'autoBid' ? toDollars(offer.amountCents) : null
      return reply.code(201).send({ ...shown, autoBidMax })
    }
    // After a failure nothing is added, since the bid may have been placed.
    const reason = outcome.kind === 'notFound' ? 'not_found' : outcome.refusal.code
    await writeAudit(db, organizer, entry(organizer, 'refused', { bidderId, reason }))
    if (outcome.kind === 'notFound') throw new ApiError('not_found', 'The guest cannot see this item.')
    throw new ApiError('conflict', outcome.refusal.message, { reason })
  })

  app.post('/v3/manage/items/:itemId/bids/void', { ...gate, schema: schemas.void }, async (request) => {
    const organizer = await authority.ofItem(request, request.params.itemId)
    const { sequences, reason } = request.body
    const { itemId } = organizer
    const wanted = { itemId, sequences, mostVoids: organizer.isAdministrator ? null : MOST_VOIDS }
    if (request.query.dryRun) {
      const preview = await previewVoid(db, wanted)
      return { ...(await showVoided(db, organizer, voided(preview))), isDone: false }
    }
    const result = await changes.commit(async (tx, emit) => {
      const outcome = await voidItemBids(tx, emit, wanted)
      if (outcome.kind === 'voided') {
        const [from, to] = [whereItStands(outcome.before), whereItStands(outcome.after)]
        await writeAudit(tx, organizer, entry(organizer, 'void', { sequences, reason, from, to }))
      } else if (outcome.kind === 'refused' && outcome.reason === 'voids_used_up') {
        await writeAudit(tx, organizer, entry(organizer, 'refused', { sequences, reason: outcome.reason }))
        request.log.warn({ itemId, sequences }, 'a manager may void no more bids of this item')
      }
      return outcome
    })
    return { ...(await showVoided(db, organizer, voided(result))), isDone: true }
  })
}

async function showVoided(
  db: Connection,
  { auctionId }: AuctionOrganizer,
  { before, after, droppedSequences, notifiedIds, voidsLeft }: VoidResult & { kind: 'voided' },
) {
  const shown = (contest: typeof before) => presentBidAnswer(bidAnswer(contest.standing, { id: null }))
  const { itemId, currentPrice, nextMinimumBid, bidCount, winnerId } = shown(after)
  const was = shown(before)
  return {
    itemId,
    currentPrice,
    nextMinimumBid,
    bidCount,
    winnerId,
    droppedSequences,
    before: { currentPrice: was.currentPrice, winnerId: was.winnerId },
    told: await guestsOf(db, auctionId, notifiedIds),
    voidsLeft,
  }
}

async function isSealedItem(db: Connection, itemId: number): Promise<boolean> {
  const sql = `select from items where id = $1 and item_type = 'sealedBid'`
  return (await row(db, sql, [itemId])) !== undefined
}

function offerIn({ amount, maxAmount }: { amount?: number; maxAmount?: number }) {
  if ((amount === undefined) === (maxAmount === undefined)) {
    throw invalidFields({ amount: ['or maxAmount must be given, and not both'] })
  }
  return amount === undefined
    ? { kind: 'autoBid' as const, amountCents: uncheckedCents(maxAmount!)! }
    : { kind: 'bid' as const, amountCents: uncheckedCents(amount)! }
}

function voided(result: VoidResult): VoidResult & { kind: 'voided' } {
  if (result.kind === 'voided') return result
  if (result.kind === 'notFound') throw new ApiError('not_found', 'There is no such item.')
  throw new ApiError('conflict', whyNotVoided[result.reason], { reason: result.reason })
}

const whyNotVoided = {
  item_closed: 'Only bids on an open or paused item can be voided.',
  no_such_bid: 'Some of these are not valid bids.',
  voids_used_up: `Managers can void ${MOST_VOIDS} bids on an item, whoever placed them. Please ask an administrator to void more.`,
  reserve_was_lowered:
    'The reserve of this item was lowered after people had bid, and a void could make somebody pay it. Remove the reserve first, or ask an administrator.',
  not_the_last_bids:
    'There are later bids. A preview is possible only for the last bids of an item: for others it would reveal ceilings.',
}

const whereItStands = ({ standing }: (VoidResult & { kind: 'voided' })['after']) => ({
  currentPrice: toDollarsOrNull(standing.priceCents),
  leaderId: standing.leaderId,
})

function entry(
  { organizationId, itemId }: AuctionOrganizer & { itemId: number },
  action: string,
  changes: object,
): AuditEntry {
  return { organizationId, action, subject: 'bid', subjectId: itemId, changes }
}
