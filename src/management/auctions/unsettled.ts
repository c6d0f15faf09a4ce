import type { Connection } from '../../database/pool.ts'
import { row } from '../../database/pool.ts'
import type { Cents } from '../../engine/cents.ts'
import { toDecimal } from '../../http/values/money.ts'

export type Unsettled = {
  currency: string
  unpaidReceiptCount: number
  unpaidAmount: string
  owedBackReceiptCount: number
  owedBackAmount: string
  giftsToConfirm: number
  giftsToConfirmAmount: string
}

type Counted = Pick<
  Unsettled,
  'currency' | 'unpaidReceiptCount' | 'owedBackReceiptCount' | 'giftsToConfirm'
> & {
  unpaidCents: Cents
  owedBackCents: Cents
  toConfirmCents: Cents
}

/** What is unpaid, owed back or not confirmed in an auction; null when all is settled. */
export async function readUnsettled(db: Connection, auctionId: number): Promise<Unsettled | null> {
  const { unpaidCents, owedBackCents, toConfirmCents, ...counted } = (await row<Counted>(
    db,
    `select currency, balances.*, gifts.* from auctions,
            (select count(*) filter (where due_cents > 0)::int as "unpaidReceiptCount",
                    coalesce(sum(due_cents), 0)::bigint as "unpaidCents",
                    count(*) filter (where owed_back_cents > 0)::int as "owedBackReceiptCount",
                    coalesce(sum(owed_back_cents), 0)::bigint as "owedBackCents"
               from receipt_balances where auction_id = $1) as balances,
            (select count(*)::int as "giftsToConfirm", coalesce(sum(amount_cents), 0)::bigint as "toConfirmCents"
               from purchases where auction_id = $1 and awaits_confirmation) as gifts
      where auctions.id = $1`,
    [auctionId],
  ))!
  const { unpaidReceiptCount, owedBackReceiptCount, giftsToConfirm } = counted
  if (unpaidReceiptCount + owedBackReceiptCount + giftsToConfirm === 0) return null
  return {
    ...counted,
    unpaidAmount: toDecimal(unpaidCents),
    owedBackAmount: toDecimal(owedBackCents),
    giftsToConfirmAmount: toDecimal(toConfirmCents),
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
