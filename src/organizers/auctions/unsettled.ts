import { readDue } from '../../money/bills/auction-books.ts'
import type { Connection } from '../../platform/database/pool.ts'
import { row } from '../../platform/database/pool.ts'
import { toDecimal } from '../../platform/http/values/money.ts'

export type Unsettled = {
  currency: string
  unpaidReceiptCount: number
  unpaidAmount: string
  owedBackReceiptCount: number
  owedBackAmount: string
  giftsToConfirm: number
  giftsToConfirmAmount: string
}

/** What is unpaid, owed back or not confirmed in an auction; null when all is settled. */
export async function readUnsettled(db: Connection, auctionId: number): Promise<Unsettled | null> {
  const due = await readDue(db, auctionId)
  if (due.dueCount + due.toRefundCount + due.awaitingCount === 0) return null
  const { currency } = (await row<{ currency: string }>(db, 'select currency from auctions where id = $1', [
    auctionId,
  ]))!
  return {
    currency,
    unpaidReceiptCount: due.dueCount,
    unpaidAmount: toDecimal(due.dueCents),
    owedBackReceiptCount: due.toRefundCount,
    owedBackAmount: toDecimal(due.toRefundCents),
    giftsToConfirm: due.awaitingCount,
    giftsToConfirmAmount: toDecimal(due.awaitingCents),
  }
}

export function unsettledSentence(found: Unsettled): string {
  const { currency, unpaidReceiptCount, owedBackReceiptCount, giftsToConfirm } = found
  const parts = [
    unpaidReceiptCount > 0 &&
      `${currency} ${found.unpaidAmount} is unpaid on ${receipts(unpaidReceiptCount)}`,
    owedBackReceiptCount > 0 &&
      `${currency} ${found.owedBackAmount} is owed back on ${receipts(owedBackReceiptCount)}`,
    giftsToConfirm > 0 && `donations of ${currency} ${found.giftsToConfirmAmount} await confirmation`,
  ]
  return `The auction is not settled: ${parts.filter(Boolean).join('; ')}.`
}

const receipts = (count: number) => (count === 1 ? '1 receipt' : `${count} receipts`)
