import type { Connection, Transaction } from '../database/pool.ts'
import { execute, row } from '../database/pool.ts'
import type { BidRecord } from '../engine/bid-record.ts'
import { isSealed } from '../engine/sealed.ts'
import { type VoidOutcome, voidBids } from '../engine/voiding.ts'
import type { EmitEvent } from '../events/changes.ts'
import { voidedNotification } from '../notifications/new-notifications.ts'
import {
  type LeadNotice,
  writeLeadNotices,
  writeNotifications,
} from '../notifications/write-notifications.ts'
import { appendToLog, readLog, strikeFrom } from '../standings/bid-log.ts'
import { type Contest, lockContests, readContests } from '../standings/contest.ts'
import { bidEvent } from '../standings/contest-events.ts'
import { forgetWinning } from '../standings/lead-notices.ts'
import { writeStandings } from '../standings/write-standings.ts'

export type VoidResult =
  | { kind: 'notFound' }
  | (VoidOutcome & { kind: 'refused' })
  | { kind: 'refused'; reason: 'guest_bids_voided' }
  | {
      kind: 'voided'
      before: Contest
      after: Contest
      droppedSequences: readonly number[]
      /** Who gets a notification of it. */
      toldIds: number[]
    }

/** Takes bids out of an item's contest, under its lock, and plays the rest of it again. */
export async function voidItemBids(
  tx: Transaction,
  emit: EmitEvent,
  {
    itemId,
    sequences,
    mostGuestBids,
  }: {
    itemId: number
    sequences: number[]
    /** How many bids that managers placed for guests may be voided on the item in all; null: any. */
    mostGuestBids: number | null
  },
): Promise<VoidResult> {
  const before = (await lockContests(tx, [itemId])).get(itemId)
  if (!before) return { kind: 'notFound' }
  const log = await readLog(tx, itemId)
  const outcome = voidBids(before.standing, log, sequences)
  if (outcome.kind === 'refused') return outcome

  const after = { ...before, standing: outcome.standing }
  const voided = log.filter(({ sequence }) => sequences.includes(sequence))
  const guestBids = voided.filter(({ placedBy }) => placedBy != null).length
  if (mostGuestBids !== null && !(await countVoided(tx, { itemId, guestBids, mostGuestBids }))) {
    return { kind: 'refused', reason: 'guest_bids_voided' }
  }
  await strikeFrom(tx, { itemId, sequence: outcome.struckFrom })
  await appendToLog(
    tx,
    outcome.retold.map((retold) => ({ ...retold, itemId })),
  )
  await writeStandings(tx, [after.standing])
  const { removedIds, leadNotices } = noticesOf(before, after, voided)
  await writeNotifications(
    tx,
    removedIds.map((userId) => voidedNotification(after, userId)),
  )
  for (const { userId, type } of leadNotices)
    if (type === 'winning') await forgetWinning(tx, { userId, itemId })
  await writeLeadNotices(tx, after, leadNotices)
  if (!isSealed(after.standing)) emit(bidEvent(after))
  const secret = voided.filter(({ kind }) => kind !== 'bid')
  for (const userId of bidders(secret)) emit({ kind: 'event.autoBid', userId, payload: { itemId } })
  const { droppedSequences } = outcome
  return { kind: 'voided', before, after, droppedSequences, toldIds: toldIn({ removedIds, leadNotices }) }
}

/** What voiding them would do, without locking or changing anything. */
export async function previewVoid(
  db: Connection,
  { itemId, sequences, mostGuestBids }: { itemId: number; sequences: number[]; mostGuestBids: number | null },
): Promise<VoidResult> {
  const before = (await readContests(db, [itemId])).get(itemId)
  if (!before) return { kind: 'notFound' }
  const log = await readLog(db, itemId)
  const outcome = voidBids(before.standing, log, sequences)
  if (outcome.kind === 'refused') return outcome
  const voided = log.filter(({ sequence }) => sequences.includes(sequence))
  const guestBids = voided.filter(({ placedBy }) => placedBy != null).length
  const counted = (await row<{ voided: number }>(
    db,
    'select voided_guest_bids as voided from standings where item_id = $1',
    [itemId],
  ))!
  if (mostGuestBids !== null && guestBids > 0 && counted.voided + guestBids > mostGuestBids)
    return { kind: 'refused', reason: 'guest_bids_voided' }
  const after = { ...before, standing: outcome.standing }
  const { droppedSequences } = outcome
  return {
    kind: 'voided',
    before,
    after,
    droppedSequences,
    toldIds: toldIn(noticesOf(before, after, voided)),
  }
}

/** Needs the item's lock; false when that would be too many. */
async function countVoided(
  tx: Transaction,
  { itemId, guestBids, mostGuestBids }: { itemId: number; guestBids: number; mostGuestBids: number },
): Promise<boolean> {
  if (guestBids === 0) return true
  const counted = await execute(
    tx,
    `update standings set voided_guest_bids = voided_guest_bids + $2
      where item_id = $1 and voided_guest_bids + $2 <= $3`,
    [itemId, guestBids, mostGuestBids],
  )
  return counted > 0
}

/** Bidders who lost the lead with their own voided bid are told of the void, and not that they were outbid. */
function noticesOf(before: Contest, after: Contest, voided: BidRecord[]): Notices {
  const removedIds = bidders(voided)
  const leadNotices: LeadNotice[] = []
  const [oldLeader, newLeader] = [leaderOnlyOf(before, after), leaderOnlyOf(after, before)]
  if (oldLeader !== null && !removedIds.includes(oldLeader))
    leadNotices.push({ userId: oldLeader, type: 'outbid' })
  if (newLeader !== null) leadNotices.push({ userId: newLeader, type: 'winning' })
  return { removedIds, leadNotices }
}

type Notices = { removedIds: number[]; leadNotices: LeadNotice[] }

/** Who leads here and not there. */
function leaderOnlyOf(here: Contest, there: Contest): number | null {
  return here.standing.leaderId === there.standing.leaderId ? null : here.standing.leaderId
}

const toldIn = ({ removedIds, leadNotices }: Notices) => [
  ...new Set([...removedIds, ...leadNotices.map(({ userId }) => userId)]),
]

const bidders = (records: BidRecord[]) => [...new Set(records.map((record) => record.bidderId))]
