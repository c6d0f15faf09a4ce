import { appendToLog, readLog, strikeFrom } from '../../auction/contests/bid-log.ts'
import { type Contest, lockContests, readContests } from '../../auction/contests/contest.ts'
import { bidEvent } from '../../auction/contests/contest-events.ts'
import { writeStandings } from '../../auction/contests/write-standings.ts'
import {
  type NewNotification,
  notification,
  outbidNotification,
} from '../../auction/notifications/new-notification.ts'
import { markWinningRead, writeNotifications } from '../../auction/notifications/write-notifications.ts'
import type { BidRecord } from '../../engine/bid-record.ts'
import { isSealed } from '../../engine/sealed.ts'
import { type VoidOutcome, voidBids } from '../../engine/voiding.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'

export type VoidResult =
  | { kind: 'notFound' }
  | (VoidOutcome & { kind: 'refused' })
  | { kind: 'refused'; reason: 'voids_used_up' | 'reserve_was_lowered' | 'not_the_last_bids' }
  | {
      kind: 'voided'
      before: Contest
      after: Contest
      droppedSequences: readonly number[]
      /** Who gets a notification of it. */
      notifiedIds: number[]
      /** How many more bids of the item the caller may void; null: any number. */
      voidsLeft: number | null
    }

type VoidRequest = {
  itemId: number
  sequences: number[]
  /** How many bids of the item managers may void in all; null for administrators, whose voids are not counted. */
  mostVoids: number | null
}

/** Takes bids out of an item's contest, under its lock, and plays the rest of it again. */
export async function voidItemBids(
  tx: Transaction,
  emit: EmitEvent,
  { itemId, sequences, mostVoids }: VoidRequest,
): Promise<VoidResult> {
  const before = (await lockContests(tx, [itemId])).get(itemId)
  if (!before) return { kind: 'notFound' }
  const log = await readLog(tx, itemId)
  const outcome = voidBids(before.standing, log, sequences)
  if (outcome.kind === 'refused') return outcome

  const after = { ...before, standing: outcome.standing }
  const voided = log.filter(({ sequence }) => sequences.includes(sequence))
  if (mostVoids !== null && (await hasLoweredReserve(tx, itemId)))
    return { kind: 'refused', reason: 'reserve_was_lowered' }
  const voidsLeft = await voidsLeftAfter(tx, { itemId, sequences, mostVoids })
  if (voidsLeft !== null && voidsLeft < 0) return { kind: 'refused', reason: 'voids_used_up' }
  if (mostVoids !== null) await countVoids(tx, { itemId, voids: sequences.length })
  await strikeFrom(tx, { itemId, sequence: outcome.struckFrom })
  await appendToLog(
    tx,
    outcome.replayed.map((record) => ({ ...record, itemId })),
  )
  await writeStandings(tx, [after.standing])
  const newLeader = leaderOnlyOf(after, before)
  if (newLeader !== null) await markWinningRead(tx, { userId: newLeader, itemId })
  const notifications = notificationsOf(before, after, voided)
  await writeNotifications(tx, notifications)
  if (!isSealed(after.standing)) emit(bidEvent(after))
  const secret = voided.filter(({ kind }) => kind !== 'bid')
  for (const userId of bidders(secret)) emit({ kind: 'event.autoBid', userId, payload: { itemId } })
  const { droppedSequences } = outcome
  const notifiedIds = recipientsOf(notifications)
  return { kind: 'voided', before, after, droppedSequences, notifiedIds, voidsLeft }
}

/**
 * What voiding them would do, without locking or changing anything. Only for the last bids of an item: anything else
 * would show, as often as one likes, how ceilings meet that have never met.
 */
export async function previewVoid(db: Connection, request: VoidRequest): Promise<VoidResult> {
  const { itemId, sequences } = request
  const before = (await readContests(db, [itemId])).get(itemId)
  if (!before) return { kind: 'notFound' }
  const log = await readLog(db, itemId)
  const outcome = voidBids(before.standing, log, sequences)
  if (outcome.kind === 'refused') return outcome
  if (request.mostVoids !== null && (await hasLoweredReserve(db, itemId)))
    return { kind: 'refused', reason: 'reserve_was_lowered' }
  const voidsLeft = await voidsLeftAfter(db, request)
  if (voidsLeft !== null && voidsLeft < 0) return { kind: 'refused', reason: 'voids_used_up' }
  if (outcome.replaysBids) return { kind: 'refused', reason: 'not_the_last_bids' }
  const voided = log.filter(({ sequence }) => sequences.includes(sequence))
  const after = { ...before, standing: outcome.standing }
  const { droppedSequences } = outcome
  const notifiedIds = recipientsOf(notificationsOf(before, after, voided))
  return { kind: 'voided', before, after, droppedSequences, notifiedIds, voidsLeft }
}

/** Negative when these would be too many; null where voids are not counted. */
async function voidsLeftAfter(
  db: Connection,
  { itemId, sequences, mostVoids }: VoidRequest,
): Promise<number | null> {
  if (mostVoids === null) return null
  const sql = 'select voids_by_managers as voided from standings where item_id = $1'
  const { voided } = (await row<{ voided: number }>(db, sql, [itemId]))!
  return mostVoids - voided - sequences.length
}

/**
 * A reserve is lowered to little above the price, but a void takes the price back to what it was before: an earlier
 * leader would meet the reserve at once and pay it, however far above their price, and the answer would tell their ceiling.
 */
async function hasLoweredReserve(db: Connection, itemId: number): Promise<boolean> {
  const sql = 'select from items where id = $1 and reserve_was_lowered and reserve_cents is not null'
  return (await row(db, sql, [itemId])) !== undefined
}

/** Needs the item's lock. */
async function countVoids(
  tx: Transaction,
  { itemId, voids }: { itemId: number; voids: number },
): Promise<void> {
  const sql = 'update standings set voids_by_managers = voids_by_managers + $2 where item_id = $1'
  await execute(tx, sql, [itemId, voids])
}

/** Bidders who lost the lead with their own voided bid are told of the void, and not that they were outbid. */
function notificationsOf(before: Contest, after: Contest, voided: BidRecord[]): NewNotification[] {
  const removedIds = bidders(voided)
  const notifications = removedIds.map((userId) => notification('bidVoided', after, userId))
  const [oldLeader, newLeader] = [leaderOnlyOf(before, after), leaderOnlyOf(after, before)]
  if (oldLeader !== null && !removedIds.includes(oldLeader))
    notifications.push(outbidNotification(after, oldLeader))
  if (newLeader !== null) notifications.push(notification('winning', after, newLeader))
  return notifications
}

/** Who leads here and not there. */
function leaderOnlyOf(here: Contest, there: Contest): number | null {
  return here.standing.leaderId === there.standing.leaderId ? null : here.standing.leaderId
}

const recipientsOf = (notifications: NewNotification[]) => [
  ...new Set(notifications.map(({ userId }) => userId)),
]

const bidders = (records: BidRecord[]) => [...new Set(records.map((record) => record.bidderId))]
