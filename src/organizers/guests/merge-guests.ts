import { lockAuctionWithItems } from '../../auction/auctions/change-status.ts'
import {
  type BeforeMerge,
  billGuests,
  type GuestPair,
  guestState,
  hasPaymentUnderWay,
  haveDifferentBills,
  leadsOpenLot,
  lockGuests,
  mergedRegistration,
  replaceGuests,
  seatGuests,
  writeMerge,
} from '../../auction/auctions/merge-guests.ts'
import { lockPaddles } from '../../auction/auctions/registration.ts'
import type { Cents } from '../../engine/cents.ts'
import { receiptOfPayer } from '../../money/bills/add-purchases.ts'
import { notifyAdded } from '../../money/bills/notify-buyer.ts'
import { lacksRequiredCard } from '../../money/bills/required-card.ts'
import { hasNoSignIn } from '../../people/accounts/guest-accounts.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row, rows } from '../../platform/database/pool.ts'
import { registrationEvent } from '../../platform/events/announcements.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { ApiError, invalidFields } from '../../platform/http/answers/api-error.ts'
import { announceAuction } from '../basics/announce.ts'
import { writeAudit } from '../basics/audit.ts'
import { type AuctionOrganizer, forbidden, mayMoveMoney, refuseMovingMoney } from '../basics/authority.ts'
import { guestViewOf } from './guest-view.ts'
import { registrationOf, showRegistration } from './registration-records.ts'

/** For how long a merge can be undone. */
export const UNDO_HOURS = 24

type MergeRequest = { userId: number; withUserId: number; paddleNumber?: number; isDryRun: boolean }

/** What a merge would do, or has done. Of an account and a guest without one, the account stays. */
export async function mergeGuests(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  wanted: MergeRequest,
) {
  const { auctionId } = organizer
  const pair = await pairOf(tx, organizer, wanted)
  if (!wanted.isDryRun) {
    // In the order of a bid, so that no bid or sale is under way.
    await lockAuctionWithItems(tx, auctionId)
    await lockPaddles(tx, [auctionId])
  }
  const moves = await movesWith(tx, pair)
  const isAllowed = mayMoveMoney(organizer) || !(organizer.keyScopes ? moves.isAnything : moves.isDue)
  const refusal =
    (isAllowed ? null : 'moves_money') ??
    (await refusalOf(tx, auctionId, [pair.fromId, pair.intoId])) ??
    (await billRefusal(tx, pair)) ??
    (await cardRefusal(tx, pair, moves))
  const preview = await describe(tx, organizer, pair)
  if (wanted.isDryRun) return { ...preview, refusal }
  if (refusal === 'moves_money') throw refuseMovingMoney(organizer)
  if (refusal) throw new ApiError('conflict', refusalText[refusal], { reason: refusal })
  const { from, into } = await lockGuests(tx, pair)
  if (!from || !into) throw new ApiError('not_found', 'This person is not registered for the auction.')
  const paddleNumber = wanted.paddleNumber ?? preview.paddleNumber
  if (paddleNumber !== from.paddle_number && paddleNumber !== into.paddle_number)
    throw invalidFields({ paddleNumber: ['is the paddle of neither guest'] })
  const { now } = (await row<{ now: string }>(tx, 'select to_jsonb(goodlot_now()) as now'))!
  const both = mergedRegistration(from, into, paddleNumber)
  // Only managers waive a check: the door does not carry a waiver over to somebody else.
  const waived = organizer.isManager ? both : into
  const merged = { ...both, has_card: waived.has_card, overrides: waived.overrides, changed_at: now }
  await writeMerge(tx, pair, { merged, mergedBy: organizer.id })
  if (moves.cents > 0n) {
    const receiptId = await receiptOfPayer(tx, { auctionId, payerId: pair.intoId })
    await notifyAdded(tx, { receiptId, cents: moves.cents })
  }
  const { firstName, lastName, email } = preview.goes
  const mergedName = `${firstName} ${lastName}`.trim() || email
  const changes = { paddleNumber, mergedUserId: pair.fromId, mergedName }
  await note(tx, emit, organizer, { pair, action: 'merge', changes })
  return { ...(await describe(tx, organizer, pair, preview.goes)), paddleNumber, refusal: null }
}

type Moves = { isAnything: boolean; isDue: boolean; cents: Cents }

/** What a merge does to bills: lines or payers that change, and how much comes onto the bill of the guest who stays. */
async function movesWith(db: Connection, { auctionId, fromId }: GuestPair): Promise<Moves> {
  return (await row<Moves>(
    db,
    `with line as (select paid_at, awaits_confirmation, amount_cents, receipts.user_id as owner_id
                     from purchases join receipts on receipts.id = receipt_id
                    where purchases.auction_id = $1 and $2 in (purchases.user_id, receipts.user_id)),
          place as (select from registrations
                     where auction_id = $1 and (user_id = $2 and payer_id is not null or payer_id = $2))
     select exists (select from place) or exists (select from line) as "isAnything",
            exists (select from place) or exists (select from line where paid_at is null) as "isDue",
            (select coalesce(sum(amount_cents), 0)::bigint from line
              where owner_id = $2 and paid_at is null and not awaits_confirmation) as cents`,
    [auctionId, fromId],
  ))!
}

type Refusal = 'leads_open_lot' | 'payment_under_way' | 'different_bills' | 'needs_card'
const refusalText: Record<Refusal, string> = {
  leads_open_lot: 'One of them leads an open lot. Merge them when it has closed.',
  payment_under_way: 'One of them is paying at this moment. Try again when that is over.',
  needs_card: 'This auction requires a card, and the guest who stays has none.',
  different_bills:
    'They share bills with different people. Let both share the same bill, or none, and try again.',
}

const billRefusal = async (db: Connection, pair: GuestPair): Promise<Refusal | null> =>
  (await haveDifferentBills(db, pair)) ? 'different_bills' : null

/** What a card secured stays secured. */
async function cardRefusal(
  tx: Transaction,
  { auctionId, fromId, intoId }: GuestPair,
  { cents }: Moves,
): Promise<Refusal | null> {
  if (cents === 0n || (await lacksRequiredCard(tx, { auctionId, userId: fromId, cents }))) return null
  return (await lacksRequiredCard(tx, { auctionId, userId: intoId, cents })) ? 'needs_card' : null
}

async function refusalOf(db: Connection, auctionId: number, userIds: number[]): Promise<Refusal | null> {
  if (await leadsOpenLot(db, auctionId, userIds)) return 'leads_open_lot'
  return (await hasPaymentUnderWay(db, auctionId, userIds)) ? 'payment_under_way' : null
}

/** The door confirms who somebody on the list is; two accounts are merged by managers only. */
async function pairOf(
  tx: Transaction,
  organizer: AuctionOrganizer,
  { userId, withUserId }: MergeRequest,
): Promise<GuestPair> {
  const { auctionId, isManager } = organizer
  const found = await rows<{ id: number; hasSignIn: boolean }>(
    tx,
    `select users.id, not ${hasNoSignIn()} as "hasSignIn" from registrations join users on users.id = user_id
      where auction_id = $1 and user_id = any($2::int[])`,
    [auctionId, [userId, withUserId]],
  )
  const hasSignIn = new Map(found.map((one) => [one.id, one.hasSignIn]))
  if (!hasSignIn.has(userId))
    throw new ApiError('not_found', 'This person is not registered for the auction.')
  if (userId === withUserId) throw invalidFields({ withUserId: ['is the same guest'] })
  if (!hasSignIn.has(withUserId)) throw invalidFields({ withUserId: ['is not a guest of this auction'] })
  if (!isManager && hasSignIn.get(userId) === hasSignIn.get(withUserId)) throw forbidden()
  const isOtherKept = hasSignIn.get(withUserId)! && !hasSignIn.get(userId)
  return isOtherKept
    ? { auctionId, fromId: userId, intoId: withUserId }
    : { auctionId, fromId: withUserId, intoId: userId }
}

type Shown = ReturnType<typeof showRegistration>

/** Usually the paddle of the guest who is here, or else the one from the list, which may be printed. */
async function describe(
  db: Connection,
  organizer: AuctionOrganizer,
  { auctionId, fromId, intoId }: GuestPair,
  gone?: Shown,
) {
  const view = guestViewOf(organizer)
  const stays = showRegistration(await registrationOf(db, auctionId, intoId), view)
  const goes = gone ?? showRegistration(await registrationOf(db, auctionId, fromId), view)
  const counted = (await row<{ purchaseCount: number; bidCount: number }>(
    db,
    `select (select count(*)::int from purchases where auction_id = $1 and user_id = $2) as "purchaseCount",
            (select count(*)::int from bids join standings using (item_id)
              where standings.auction_id = $1 and bidder_id = $2) as "bidCount"`,
    [auctionId, fromId],
  ))!
  const paddleNumber =
    stays.state === 'here' && goes.state !== 'here' ? stays.paddleNumber : goes.paddleNumber
  return { stays, goes, paddleNumber, ...counted }
}

/** The last merge into this guest, for a day and as long as nothing has changed since. */
export async function undoMerge(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  userId: number,
): Promise<{ stays: Shown; cameBack: Shown }> {
  const { auctionId } = organizer
  await lockAuctionWithItems(tx, auctionId)
  await lockPaddles(tx, [auctionId])
  await registrationOf(tx, auctionId, userId)
  const merge = await row<{ id: number; fromId: number; before: BeforeMerge; isSame: boolean }>(
    tx,
    `select id, from_user_id as "fromId", before, jsonb_strip_nulls(after) = jsonb_strip_nulls(${guestState('$1', '$2')}) as "isSame" from merged_guests
      where auction_id = $1 and into_user_id = $2 and ended_at is null
        and merged_at > goodlot_now() - interval '${UNDO_HOURS} hours'
      order by id desc limit 1`,
    [auctionId, userId],
  )
  if (!merge) throw new ApiError('not_found', 'There is no merge of the last day to undo.')
  if (!mayMoveMoney(organizer) && movedAnything(merge.before)) throw refuseMovingMoney(organizer)
  const pair = { auctionId, fromId: merge.fromId, intoId: userId }
  const isTaken = await isPaddleTaken(tx, pair, merge.before)
  if (!merge.isSame || isTaken || (await refusalOf(tx, auctionId, [userId])))
    throw new ApiError('conflict', 'Something has changed since they were merged.', {
      reason: 'changed_since',
    })
  await writeUndo(tx, pair, merge.before)
  await execute(tx, 'update merged_guests set ended_at = goodlot_now() where id = $1', [merge.id])
  await execute(tx, 'update merged_guests set into_user_id = $2 where id = any($1::int[])', [
    merge.before.earlierMerges,
    merge.fromId,
  ])
  await note(tx, emit, organizer, { pair, action: 'undo merge', changes: { mergedUserId: merge.fromId } })
  const view = guestViewOf(organizer)
  // A guest who proved a phone had no place of their own before.
  const stays = await registrationOf(tx, auctionId, merge.before.into ? userId : merge.fromId)
  const cameBack = await registrationOf(tx, auctionId, merge.fromId)
  return { stays: showRegistration(stays, view), cameBack: showRegistration(cameBack, view) }
}

/** Whether lines or payers change again when a merge is undone. */
const movedAnything = ({ from, purchases, receiptLines = [], fromSharers = [] }: BeforeMerge): boolean =>
  from.payer_id != null || purchases.length + receiptLines.length + fromSharers.length > 0

async function isPaddleTaken(
  tx: Transaction,
  pair: GuestPair,
  { from, into }: BeforeMerge,
): Promise<boolean> {
  const numbers = [from, into].flatMap((one) => (one ? [one.paddle_number] : []))
  const holder = await row(
    tx,
    'select from registrations where auction_id = $1 and paddle_number = any($2::int[]) and user_id <> $3',
    [pair.auctionId, numbers, pair.intoId],
  )
  return holder !== undefined
}

async function writeUndo(tx: Transaction, pair: GuestPair, before: BeforeMerge): Promise<void> {
  const { auctionId, fromId, intoId } = pair
  const { now, version } = (await row<{ now: string; version: number }>(
    tx,
    `select to_jsonb(goodlot_now()) as now, version from registrations where auction_id = $1 and user_id = $2`,
    [auctionId, intoId],
  ))!
  const again = [before.from, before.into].flatMap((one) =>
    one ? [{ ...one, changed_at: now, version: version + 1 }] : [],
  )
  await replaceGuests(tx, pair, again)
  await seatGuests(tx, auctionId, { guests: before.fromGuests, hostId: fromId })
  await seatGuests(tx, auctionId, { guests: before.intoGuests, hostId: intoId })
  await billGuests(tx, auctionId, { guests: before.fromSharers ?? [], payerId: fromId })
  await billGuests(tx, auctionId, { guests: before.intoSharers ?? [], payerId: intoId })
  await returnReceipt(tx, pair, before)
}

async function returnReceipt(tx: Transaction, { fromId }: GuestPair, before: BeforeMerge): Promise<void> {
  const { fromReceipt, intoReceipt } = before
  await execute(tx, 'update purchases set user_id = $2 where id = any($1::int[])', [before.purchases, fromId])
  if (!fromReceipt) return
  if (intoReceipt) {
    await execute(
      tx,
      `insert into receipts overriding system value
       select * from jsonb_populate_record(null::receipts, $1::jsonb)
       on conflict (id) do update set credit_cents = excluded.credit_cents`,
      [JSON.stringify(fromReceipt)],
    )
    const moved = {
      purchases: before.receiptLines ?? before.purchases,
      payments: before.payments,
      receipt_corrections: before.corrections,
      payment_attempts: before.attempts,
    }
    // What has gone on to another bill since stays there.
    for (const [table, ids] of Object.entries(moved))
      await execute(tx, `update ${table} set receipt_id = $2 where id = any($1::int[]) and receipt_id = $3`, [
        ids,
        fromReceipt.id,
        intoReceipt.id,
      ])
    await execute(
      tx,
      `update receipts set credit_cents = (jsonb_populate_record(null::receipts, $2::jsonb)).credit_cents
        where id = $1`,
      [intoReceipt.id, JSON.stringify(intoReceipt)],
    )
  } else await execute(tx, 'update receipts set user_id = $2 where id = $1', [fromReceipt.id, fromId])
}

async function note(
  tx: Transaction,
  emit: EmitEvent,
  organizer: AuctionOrganizer,
  { pair, action, changes }: { pair: GuestPair; action: 'merge' | 'undo merge'; changes: object },
): Promise<void> {
  const { organizationId, auctionId } = organizer
  await writeAudit(tx, organizer, {
    organizationId,
    action,
    subject: 'registration',
    subjectId: pair.intoId,
    changes: { auctionId, ...changes },
  })
  for (const userId of [pair.fromId, pair.intoId]) {
    emit(registrationEvent({ auctionId, userId }, 'update'))
    emit({ kind: 'event.user', userId, payload: { action: 'update', fields: ['receipts'] } })
  }
  await announceAuction(tx, emit, auctionId)
}
