import { lockPayers } from '../../auction/auctions/payers.ts'
import { readContests } from '../../auction/contests/contest.ts'
import { notificationWithPrice } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import type { Cents } from '../../engine/cents.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, rows } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { lockSeveralBooks } from './books.ts'
import { notifyAdded } from './notify-buyer.ts'
import { endWordBeyondLimit } from './room-on-bill.ts'
import { endEmptyLinks } from './share-bill.ts'
import { isBeingPaid, isSettled, noteSplit, readLine, type SplitLine, settleAll } from './split-lot.ts'

export const undoRefusals = {
  settled: 'The books of this auction are closed, so its lots stay as they are.',
  not_split: 'This lot is not split.',
  share_paid: 'A share of this lot is paid. Mark it unpaid, or refund it, first.',
  payment_under_way: 'A share of this lot is being paid at this moment. Try again when that is over.',
} as const
export type UndoRefusal = keyof typeof undoRefusals

type Share = { id: number; receiptId: number; userId: number; amountCents: Cents; isPaid: boolean }

/**
 * All of the lot is the one line again that it was. Any of its shares may be named. What had been paid in part for a share
 * stays on the bill it was taken for. Undefined: there is no such purchase.
 */
export async function undoSplit(
  tx: Transaction,
  emit: EmitEvent,
  { purchaseId: namedId, actorId }: { purchaseId: number; actorId: number },
): Promise<SplitLine | UndoRefusal | undefined> {
  const named = await readLine(tx, namedId)
  if (!named) return undefined
  const { auctionId, itemId, shareOf } = named
  const purchaseId = shareOf ?? namedId
  await lockPayers(
    tx,
    (await sharesOf(tx, purchaseId)).map(({ userId }) => ({ auctionId, userId })),
  )
  // The lines stay on their bills from here on.
  const known = await sharesOf(tx, purchaseId)
  const receiptIds = [...new Set(known.map(({ receiptId }) => receiptId))]
  await lockSeveralBooks(tx, receiptIds)
  const shares = await sharesOf(tx, purchaseId, 'for update')
  const line = await readLine(tx, purchaseId)
  if (!line) return undefined
  const refusal =
    refusalOf(line, shares) ?? ((await isBeingPaid(tx, receiptIds)) ? 'payment_under_way' : null)
  if (refusal) return refusal
  const others = shares.filter(({ id }) => id !== purchaseId)
  await execute(tx, 'delete from purchases where share_of = $1', [purchaseId])
  const moreCents = line.wholeCents! - line.amountCents
  await endWordBeyondLimit(tx, { purchaseId, moreCents })
  await execute(
    tx,
    'update purchases set amount_cents = whole_cents, whole_cents = null, share_from_cents = null where id = $1',
    [purchaseId],
  )
  for (const { id, userId } of others)
    emit({ kind: 'event.purchase', userId, payload: { action: 'remove', purchaseId: id, itemId, auctionId } })
  const payload = { action: 'corrected', purchaseId, itemId, auctionId } as const
  emit({ kind: 'event.purchase', userId: line.userId, payload })
  await settleAll(tx, emit, receiptIds)
  await endEmptyLinks(tx, receiptIds)
  await notifyBuyers(tx, line, others)
  const { receiptId, userId: buyerId } = line
  await notifyAdded(tx, { receiptId, buyerId, cents: moreCents })
  await noteSplit(tx, line, { actorId, action: 'undo split', parts: shares })
  return line
}

function refusalOf(line: SplitLine, shares: Share[]): UndoRefusal | null {
  if (isSettled(line)) return 'settled'
  if (line.wholeCents === null) return 'not_split'
  return shares.some(({ isPaid }) => isPaid) ? 'share_paid' : null
}

async function notifyBuyers(tx: Transaction, line: SplitLine, others: Share[]): Promise<void> {
  const contest = (await readContests(tx, [line.itemId])).get(line.itemId)!
  await writeNotifications(tx, [
    notificationWithPrice('splitUndone', contest, line.userId, line.wholeCents!),
    ...others.map(({ userId, amountCents }) =>
      notificationWithPrice('removedFromReceipt', contest, userId, amountCents),
    ),
  ])
}

/** The first is that of the guest whose purchase it was. */
export const sharesOf = (db: Connection, purchaseId: number, lock = '') =>
  rows<Share>(
    db,
    `select id, receipt_id as "receiptId", user_id as "userId", amount_cents as "amountCents",
            paid_at is not null as "isPaid"
       from purchases where id = $1 or share_of = $1 order by id ${lock}`,
    [purchaseId],
  )
