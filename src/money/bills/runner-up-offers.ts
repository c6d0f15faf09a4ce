import { readLog } from '../../auction/contests/bid-log.ts'
import { type Contest, lockContests } from '../../auction/contests/contest.ts'
import { notification, notificationWithPrice } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import type { Cents } from '../../engine/cents.ts'
import { type RunnerUp, runnerUp } from '../../engine/runner-up.ts'
import { auctionStatus, itemStatus } from '../../engine/statuses.ts'
import { mayTry } from '../../platform/database/each-by-itself.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { row, rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { toEpoch } from '../../platform/http/values/epoch.ts'
import { toDecimal } from '../../platform/http/values/money.ts'
import { type CorrectionRefusal, correctPurchase } from './correct-purchase.ts'
import { noteInLog } from './note-in-log.ts'

export const offerOutcomes = ['accepted', 'declined', 'late', 'withdrawn'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]

/** A lot that was taken back from its winner, offered to the one who would have won without them. */
export type RunnerUpOffer = {
  id: number
  auctionId: number
  itemId: number
  userId: number
  amountCents: Cents
  deadlineAt: Date
  offeredBy: number
  /** Null while it is open. */
  outcome: OfferOutcome | null
  createdAt: Date
  endedAt: Date | null
  isSealedBid: boolean
}

/** A sealed bid is a secret of its bidder, until it has become the price by their own word. */
export const amountForOrganizers = ({ amountCents, isSealedBid, outcome }: RunnerUpOffer): string | null =>
  isSealedBid && outcome !== 'accepted' ? null : toDecimal(amountCents)

export type NewOffer = {
  itemId: number
  /** Whom the manager saw as next. */
  userId: number
  hours: number
  /** Why the sale is taken back, if it still stands. */
  reason: string
  offeredBy: number
}

export type OfferRefusal =
  | CorrectionRefusal
  | 'is_paid'
  | 'already_offered'
  | 'not_taken_back'
  | 'nobody_left'
  | 'changed_meanwhile'

/** Takes the sale back, if it still stands, and offers the lot to the runner-up, at the price of a replay. */
export async function offerToRunnerUp(
  tx: Transaction,
  emit: EmitEvent,
  wanted: NewOffer,
): Promise<RunnerUpOffer | OfferRefusal> {
  const refusal = await takeSaleBack(tx, emit, wanted)
  if (refusal) return refusal
  const contest = (await lockContests(tx, [wanted.itemId])).get(wanted.itemId)!
  const { statusId } = contest.auction
  if (statusId === auctionStatus.reconciled || statusId === auctionStatus.cancelled) return 'settled'
  if (contest.standing.statusId !== itemStatus.unsold) return 'not_taken_back'
  if (await openOffer(tx, wanted.itemId)) return 'already_offered'
  const log = await readLog(tx, wanted.itemId)
  if (log.at(-1)?.kind !== 'takenBack') return 'not_taken_back'
  const next = await nextRunnerUp(tx, contest, log)
  if (next === null) return 'nobody_left'
  if (next.bidderId !== wanted.userId) return 'changed_meanwhile'
  const offer = (await row<RunnerUpOffer>(
    tx,
    `insert into runner_up_offers (auction_id, item_id, user_id, amount_cents, deadline_at, offered_by)
     values ($1, $2, $3, $4, goodlot_now() + make_interval(hours => $5), $6) returning ${columns}`,
    [contest.auction.id, wanted.itemId, next.bidderId, next.priceCents, wanted.hours, wanted.offeredBy],
  ))!
  await writeNotifications(tx, [
    notificationWithPrice('offeredToYou', contest, next.bidderId, next.priceCents),
  ])
  await noteOffer(tx, offer, { actorId: wanted.offeredBy, action: 'offer' })
  return offer
}

/** Null when there is no sale any more, or it was taken back just now. A paid one is taken back by the desk first. */
async function takeSaleBack(
  tx: Transaction,
  emit: EmitEvent,
  { itemId, reason, offeredBy }: NewOffer,
): Promise<OfferRefusal | null> {
  const sale = await row<{ id: number; isPaid: boolean }>(
    tx,
    `select id, paid_at is not null as "isPaid" from purchases where item_id = $1 and kind in ('won', 'buyNow')`,
    [itemId],
  )
  if (!sale) return null
  if (sale.isPaid) return 'is_paid'
  const change = { purchaseId: sale.id, userId: null, reason, correctedBy: offeredBy }
  const outcome = await correctPurchase(tx, emit, change)
  if (outcome === undefined) return null
  if (typeof outcome === 'string') return outcome
  // It may have been paid while this waited for its receipt.
  if (outcome.before.isPaid) return 'is_paid'
  const { userId, amountCents, quantity, kind, isPledge, auctionId } = outcome.before
  const changes = { itemId, kind, isPledge, userId, amount: toDecimal(amountCents), quantity, reason }
  const act = { actorId: offeredBy, auctionId, action: 'take back' }
  await noteInLog(tx, { ...act, subject: 'purchase', subjectId: sale.id }, changes)
  return null
}

/** Who is next, as if nobody had bid who is offered it or was in vain; accounts that cannot buy are passed over. */
async function nextRunnerUp(
  db: Connection,
  { standing }: Contest,
  log: Awaited<ReturnType<typeof readLog>>,
  alsoWithout: readonly number[] = [],
): Promise<RunnerUp | null> {
  const declined = await rows<{ userId: number }>(
    db,
    `select distinct user_id as "userId" from runner_up_offers 
      where item_id = $1 and (outcome is null or outcome in ('declined', 'late'))`,
    [standing.itemId],
  )
  const without = [...alsoWithout, ...declined.map(({ userId }) => userId)]
  let next = runnerUp(standing, log, without)
  while (next !== null && !(await canBuy(db, next.bidderId))) {
    without.push(next.bidderId)
    next = runnerUp(standing, log, without)
  }
  return next
}

async function canBuy(db: Connection, userId: number): Promise<boolean> {
  const sql = 'select from users where id = $1 and deleted_at is null and not is_locked_out'
  return (await row(db, sql, [userId])) !== undefined
}

/**
 * Whom the lot would be offered to next; null when nobody is left. Never at which price: before an offer is made, that
 * would tell what others were ready to pay.
 */
export async function readNextRunnerUp(db: Connection, contest: Contest): Promise<number | null> {
  const { standing } = contest
  const log = await readLog(db, standing.itemId)
  const isSold = standing.statusId === itemStatus.sold && standing.leaderId !== null
  const isTakenBack = standing.statusId === itemStatus.unsold && log.at(-1)?.kind === 'takenBack'
  if (!isSold && !isTakenBack) return null
  return (await nextRunnerUp(db, contest, log, isSold ? [standing.leaderId!] : []))?.bidderId ?? null
}

type LateOffer = { id: number; itemId: number }

export const lateOffers = (
  db: Connection,
  { now, values, limit }: { now: string; values: unknown[]; limit: number },
): Promise<LateOffer[]> =>
  rows(
    db,
    `select id, item_id as "itemId" from runner_up_offers
      where ${isLate(now)} and ${mayTry('offer', 'runner_up_offers.id')} order by deadline_at, id limit ${limit}`,
    values,
  )

/** Ends offers that nobody answered in time. */
export async function endLateOffers(tx: Transaction, found: LateOffer[]): Promise<number> {
  const contests = await lockContests(
    tx,
    found.map(({ itemId }) => itemId),
  )
  for (const { id, itemId } of found) await endOffer(tx, contests.get(itemId)!, id, 'late')
  return found.length
}

export const isLate = (now: string) => `outcome is null and deadline_at <= ${now}`

/** Under the lock of its item. The guest is told, unless they ended it themselves. Undefined: it had ended already. */
export async function endOffer(
  tx: Transaction,
  contest: Contest,
  offerId: number,
  outcome: Exclude<OfferOutcome, 'accepted'>,
  actorId?: number,
): Promise<RunnerUpOffer | undefined> {
  const offer = await closeOffer(tx, offerId, outcome)
  if (!offer) return undefined
  if (outcome !== 'declined')
    await writeNotifications(tx, [notification('offerEnded', contest, offer.userId)])
  const action = { declined: 'decline', late: 'end', withdrawn: 'withdraw' }[outcome]
  await noteOffer(tx, offer, { actorId: actorId ?? offer.offeredBy, action })
  return offer
}

export const closeOffer = (tx: Transaction, offerId: number, outcome: OfferOutcome) =>
  row<RunnerUpOffer>(
    tx,
    `update runner_up_offers set outcome = $2, ended_at = goodlot_now()
      where id = $1 and outcome is null returning ${columns}`,
    [offerId, outcome],
  )

const openOffer = (db: Connection, itemId: number) =>
  row(db, 'select from runner_up_offers where item_id = $1 and outcome is null', [itemId])

export const readOffer = (db: Connection, offerId: number) =>
  row<RunnerUpOffer>(db, `select ${columns} from runner_up_offers where id = $1`, [offerId])

/** Oldest first. */
export const offersOfItem = (db: Connection, itemId: number) =>
  rows<RunnerUpOffer>(db, `select ${columns} from runner_up_offers where item_id = $1 order by id`, [itemId])

/** The log of the auction has every step, also those of guests and of the clock. */
export function noteOffer(
  tx: Transaction,
  offer: RunnerUpOffer,
  { actorId, action }: { actorId: number; action: string },
): Promise<void> {
  const { id, auctionId, itemId, userId, deadlineAt } = offer
  const changes = { itemId, userId, amount: amountForOrganizers(offer), deadlineTime: toEpoch(deadlineAt) }
  return noteInLog(tx, { actorId, auctionId, action, subject: 'offer', subjectId: id }, changes)
}

const columns = `id, auction_id as "auctionId", item_id as "itemId", user_id as "userId", amount_cents as "amountCents",
  deadline_at as "deadlineAt", offered_by as "offeredBy", outcome, created_at as "createdAt", ended_at as "endedAt",
  (select item_type from items where items.id = runner_up_offers.item_id) = 'sealedBid' as "isSealedBid"`
