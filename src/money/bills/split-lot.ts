import { lockPayers } from '../../auction/auctions/payers.ts'
import { readContests } from '../../auction/contests/contest.ts'
import { notificationWithPrice } from '../../auction/notifications/new-notification.ts'
import { writeNotifications } from '../../auction/notifications/write-notifications.ts'
import type { Cents } from '../../engine/cents.ts'
import { isExact, unitCents } from '../../engine/currency.ts'
import { equalShares } from '../../engine/shares.ts'
import { auctionStatus } from '../../engine/statuses.ts'
import type { Connection, Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'
import type { EmitEvent } from '../../platform/events/changes.ts'
import { readAmount, toDecimal, uncheckedCents } from '../../platform/http/values/money.ts'
import { addPurchases, type PurchaseKind, receiptOf } from './add-purchases.ts'
import { lockSeveralBooks, writeCredit } from './books.ts'
import { settleFromCredit } from './mark-paid.ts'
import { noteInLog } from './note-in-log.ts'
import { lacksRequiredCard } from './required-card.ts'

/** Null: the price in equal shares. All of the shares have an amount, or none has. */
export type WantedShare = { userId: number; amountCents: Cents | null }

export type Split = {
  purchaseId: number
  /** The first is that of the guest whose purchase it is. */
  shares: WantedShare[]
  actorId: number
  /** Agreed at the desk, and not by the guests on their phones. */
  isOffline: boolean
}

export const splitRefusals = {
  settled: 'The books of this auction are closed, so its lots stay as they are.',
  is_paid: 'This lot is paid. Mark it unpaid, or refund it, before you split it.',
  is_split: 'This lot is split already. Undo that first.',
  not_splittable:
    'Only a lot that was won or bought can be split. Tickets, raffle tickets, donations and several pieces on one line stay with one guest.',
  wrong_sum: 'The shares don’t make the price.',
  too_small: 'The price is too low for so many shares.',
  needs_card: 'This auction requires a card, and a guest who would take a share has none.',
  payment_under_way: 'This bill is being paid at this moment. Try again when that is over.',
} as const
export type SplitRefusal = keyof typeof splitRefusals

export type SplitLine = {
  id: number
  receiptId: number
  auctionId: number
  itemId: number
  userId: number
  amountCents: Cents
  kind: PurchaseKind
  quantity: number
  itemType: string
  awaitsConfirmation: boolean
  isPaid: boolean
  /** Null: it is not split. */
  wholeCents: Cents | null
  shareOf: number | null
  currency: string
  statusId: number
}

/**
 * Makes one line of an unpaid lot into a line for each who bought it together. The first keeps the purchase, which is their
 * share from now on; the others get theirs on their own bill, or on that of whoever pays for them. Undefined: it is gone.
 */
export async function splitLot(
  tx: Transaction,
  emit: EmitEvent,
  { purchaseId, shares, actorId, isOffline }: Split,
): Promise<SplitLine | SplitRefusal | undefined> {
  const known = await readLine(tx, purchaseId)
  if (!known) return undefined
  const { auctionId, itemId } = known
  const payerOf = await lockPayers(
    tx,
    shares.map(({ userId }) => ({ auctionId, userId })),
  )
  // The line stays on its bill from here on.
  const { receiptId } = (await readLine(tx, purchaseId)) ?? known
  const receiptIds = new Set([receiptId])
  for (const { userId } of shares.slice(1)) receiptIds.add(await receiptOf(tx, { auctionId, userId }))
  await lockSeveralBooks(tx, [...receiptIds])
  const line = await lockLine(tx, purchaseId)
  if (line?.userId !== shares[0]!.userId) return undefined
  const amounts = amountsOf(line, shares)
  const refusal =
    refusalOf(line, amounts) ?? ((await isBeingPaid(tx, [receiptId])) ? 'payment_under_way' : null)
  if (refusal) return refusal
  const parts = shares.map(({ userId }, index) => ({ userId, amountCents: amounts[index]! }))
  for (const { userId, amountCents: cents } of parts.slice(1))
    for (const ownerId of new Set([userId, payerOf({ auctionId, userId })]))
      if (await lacksRequiredCard(tx, { auctionId, userId: ownerId, cents })) return 'needs_card'
  const made = await addPurchases(
    tx,
    emit,
    parts.slice(1).map((part) => ({
      ...part,
      auctionId,
      itemId,
      quantity: 1,
      kind: 'share',
      isPledge: false,
      isOffline,
      isAgreed: !isOffline,
    })),
  )
  const idOf = (userId: number) => made.find((one) => one.userId === userId)?.id ?? purchaseId
  const ids = parts.map(({ userId }) => idOf(userId))
  await execute(tx, writeShares, [purchaseId, ids, amounts, line.amountCents])
  const payload = { action: 'corrected', purchaseId, itemId, auctionId } as const
  emit({ kind: 'event.purchase', userId: line.userId, payload })
  await settleAll(tx, emit, [...receiptIds])
  const contest = (await readContests(tx, [itemId])).get(itemId)!
  await writeNotifications(
    tx,
    parts.map(({ userId, amountCents }) => notificationWithPrice('lotSplit', contest, userId, amountCents)),
  )
  await noteSplit(tx, line, { actorId, action: 'split', parts })
  return line
}

function amountsOf({ amountCents, currency }: SplitLine, shares: WantedShare[]): Cents[] {
  const equal = equalShares(amountCents, shares.length, unitCents(currency))
  return shares.map((share, index) => share.amountCents ?? equal[index]!)
}

/** A lot from before its currency knew its decimals is divided to the cent. */
export const readShare = (
  { currency, amountCents }: Pick<SplitLine, 'currency' | 'amountCents'>,
  amount: number,
  field: string,
): Cents =>
  isExact(unitCents(currency), amountCents)
    ? readAmount(amount, { currency, field })
    : uncheckedCents(amount)!

/** The first that holds. What is asked of the line itself is the same when guests propose it. */
export function refusalOf(line: SplitLine, amounts: readonly Cents[]): SplitRefusal | null {
  if (isSettled(line)) return 'settled'
  if (!isSplittable(line)) return 'not_splittable'
  if (line.wholeCents !== null) return 'is_split'
  if (line.isPaid) return 'is_paid'
  if (amounts.some((cents) => cents <= 0n)) return 'too_small'
  return amounts.reduce((sum, cents) => sum + cents, 0n) === line.amountCents ? null : 'wrong_sum'
}

export const isSettled = ({ statusId }: SplitLine) =>
  statusId === auctionStatus.reconciled || statusId === auctionStatus.cancelled

/** Whoever has a ticket is let in, whoever has a raffle ticket may win, and a gift is everybody's own. */
function isSplittable({ kind, itemType, quantity, awaitsConfirmation }: SplitLine): boolean {
  if (quantity !== 1 || awaitsConfirmation) return false
  return (
    kind === 'won' || kind === 'buyNow' || kind === 'share' || (kind === 'sale' && itemType === 'forSale')
  )
}

/** An attempt is written under the lock of its bill, so none is missed. */
export async function isBeingPaid(tx: Transaction, receiptIds: number[]): Promise<boolean> {
  const sql = 'select from payment_attempts where receipt_id = any($1::int[]) and ended_at is null limit 1'
  return (await row(tx, sql, [receiptIds])) !== undefined
}

/** They were bought when the lot was, and what was handed over is handed over. */
export const writeShares = `
  update purchases set amount_cents = part.cents, whole_cents = $4, share_from_cents = part.share_from,
         share_of = nullif($1::int, purchases.id), created_at = first.created_at,
         handed_over_at = first.handed_over_at
    from (select id, cents, (sum(cents) over (order by position) - cents)::bigint as share_from
            from unnest($2::int[], $3::bigint[]) with ordinality as part (id, cents, position)) as part,
         purchases as first
   where purchases.id = part.id and first.id = $1`

/** What had been paid in part now counts for what is on each bill. */
export async function settleAll(tx: Transaction, emit: EmitEvent, receiptIds: number[]): Promise<void> {
  for (const receiptId of receiptIds) await settleFromCredit(tx, emit, await writeCredit(tx, receiptId))
}

type Part = { userId: number; amountCents: Cents }

export async function noteSplit(
  tx: Transaction,
  { id, auctionId, itemId, userId, amountCents, wholeCents }: SplitLine,
  { actorId, action, parts }: { actorId: number; action: 'split' | 'undo split'; parts: Part[] },
): Promise<void> {
  const amount = toDecimal(wholeCents ?? amountCents)
  const shares = parts.map((part) => ({ userId: part.userId, amount: toDecimal(part.amountCents) }))
  const act = { actorId, auctionId, action, subject: 'purchase', subjectId: id } as const
  await noteInLog(tx, act, { itemId, userId, amount, shares })
}

export const lockPurchase = 'select from purchases where id = $1 for update'

/** Whoever changes it, or answers a proposal to, waits here; it is read once it is held. */
export async function lockLine(tx: Transaction, purchaseId: number): Promise<SplitLine | undefined> {
  await execute(tx, lockPurchase, [purchaseId])
  return readLine(tx, purchaseId)
}

export const readLine = (db: Connection, purchaseId: number) =>
  row<SplitLine>(
    db,
    `select purchases.id, receipt_id as "receiptId", purchases.auction_id as "auctionId", item_id as "itemId", user_id as "userId",
            amount_cents as "amountCents", purchases.kind, purchases.quantity, item_type as "itemType",
            awaits_confirmation as "awaitsConfirmation", paid_at is not null as "isPaid",
            whole_cents as "wholeCents", share_of as "shareOf", currency, status_id as "statusId"
       from purchases join items on items.id = item_id join auctions on auctions.id = purchases.auction_id
      where purchases.id = $1`,
    [purchaseId],
  )
