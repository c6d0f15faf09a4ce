import { promisedItems } from '../../auction/contests/auction-bidders.ts'
import type { Cents } from '../../engine/cents.ts'
import type { Transaction } from '../../platform/database/pool.ts'
import { execute, row } from '../../platform/database/pool.ts'

type Bill = { auctionId: number; payerId: number }

/**
 * How much more others may put on a guest's bill: what is left of the limit that the guest set for themselves, nothing for
 * somebody who is banned, null without a limit. The bill is locked, so that two who buy at once do not both fit.
 */
export async function roomOnBill(tx: Transaction, bill: Bill): Promise<Cents | null> {
  const values = [bill.auctionId, bill.payerId]
  const payer = await row<{ isBanned: boolean; limitCents: Cents | null }>(tx, selectPayer, values)
  if (payer?.isBanned) return 0n
  if (!payer || payer.limitCents === null) return null
  await execute(tx, lockBill, values)
  const { cents } = (await row<{ cents: Cents }>(tx, selectPromised, values))!
  return payer.limitCents > cents ? payer.limitCents - cents : 0n
}

/** The first ones that fit, in their order; a smaller one may fit where a larger one does not. */
export function fitting<Line extends { amountCents: Cents }>(
  lines: readonly Line[],
  roomCents: Cents | null,
): Line[] {
  let left = roomCents
  return lines.filter(({ amountCents }) => {
    if (left === null) return true
    if (amountCents > left) return false
    left -= amountCents
    return true
  })
}

type Raised = { purchaseId: number; moreCents: Cents }

/**
 * Before a line becomes larger: if it is on the bill of somebody else who does not allow that much more, their card on file pays
 * none of it. The word of its buyer stays.
 */
export async function endWordBeyondLimit(tx: Transaction, { purchaseId, moreCents }: Raised): Promise<void> {
  if (moreCents <= 0n) return
  const bill = await row<Bill>(tx, selectBillOfOther, [purchaseId])
  const roomCents = bill ? await roomOnBill(tx, bill) : null
  if (roomCents === null || moreCents <= roomCents) return
  await execute(tx, endWord, [purchaseId, bill!.payerId])
}

const selectBillOfOther = `
  select purchases.auction_id as "auctionId", receipts.user_id as "payerId"
    from purchases join receipts on receipts.id = receipt_id
   where purchases.id = $1 and receipts.user_id <> purchases.user_id`

const endWord = `
  update purchases set agreed_by = array_remove(coalesce(agreed_by, array[user_id]), $2::int) where id = $1`

export const lockBill = 'select from receipts where auction_id = $1 and user_id = $2 for no key update'

const selectPayer = `
  select is_locked_out or deleted_at is not null as "isBanned", own_limit_cents as "limitCents"
    from registrations join users on users.id = user_id where auction_id = $1 and user_id = $2`

/** What they bought on any bill, what others put on theirs, and how far their bids go. */
const selectPromised = `
  select ((select coalesce(sum(amount_cents), 0) from purchases join receipts on receipts.id = receipt_id
            where purchases.auction_id = $1 and $2 in (purchases.user_id, receipts.user_id))
        + (select coalesce(sum(reach), 0) from ${promisedItems({ auction: '$1::int', user: '$2::int' })} as promised))::bigint as cents`
