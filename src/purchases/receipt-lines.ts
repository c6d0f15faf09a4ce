import type { Connection } from '../database/pool.ts'
import { rows } from '../database/pool.ts'
import type { Cents } from '../engine/cents.ts'
import { deductibleCents, lineValueCents } from '../engine/deductible.ts'
import type { ItemType } from '../engine/item-types.ts'
import { toEpoch, toEpochOrNull } from '../http/values/epoch.ts'
import { toDecimal, toDecimalOrNull } from '../http/values/money.ts'
import { shownBalance } from './books.ts'

export type ReceiptRow = {
  receiptId: number
  purchaseId: number
  itemId: number
  itemCode: string
  name: string
  itemType: ItemType
  quantity: number
  amountCents: Cents
  unitValueCents: Cents | null
  isPledge: boolean
  paidAt: Date | null
  paidBy: string | null
  purchasedAt: Date
}

const valued = (line: ReceiptRow) => ({ ...line, paidCents: line.paidAt === null ? 0n : line.amountCents })

export function presentLine(line: ReceiptRow) {
  const { purchaseId, itemId, itemCode, name, itemType, quantity, isPledge, paidBy } = line
  const { paidCents } = valued(line)
  return {
    ...{ purchaseId, itemId, itemCode, name, itemType, quantity },
    amount: toDecimal(line.amountCents),
    paid: toDecimal(paidCents),
    fairMarketValue: toDecimalOrNull(lineValueCents(valued(line))),
    deductible: toDecimalOrNull(deductibleCents(valued(line))),
    ...{ isPledge, isPaid: line.paidAt !== null, paidBy },
    paidAt: toEpochOrNull(line.paidAt),
    purchasedAt: toEpoch(line.purchasedAt),
  }
}

/** Values that are not stated are left out of the sum, and the totals say so. */
export function totalsOf(lines: ReceiptRow[], creditCents: Cents) {
  const sum = (cents: (Cents | null)[]) => cents.reduce<Cents>((total, next) => total + (next ?? 0n), 0n)
  const deductible = lines.map((line) => deductibleCents(valued(line)))
  const paidCents = sum(lines.map((line) => valued(line).paidCents))
  return {
    ...presentSums({ amountCents: sum(lines.map(({ amountCents }) => amountCents)), paidCents, creditCents }),
    credit: toDecimal(creditCents),
    deductible: toDecimal(sum(deductible)),
    hasUnstatedValues: deductible.includes(null),
  }
}

type Sums = { amountCents: Cents; paidCents: Cents; creditCents: Cents }

export function presentSums({ amountCents, paidCents, creditCents }: Sums) {
  const unpaidCents = amountCents - paidCents
  const { dueCents, owedBackCents } = shownBalance(unpaidCents, creditCents)
  return {
    amount: toDecimal(amountCents),
    paid: toDecimal(paidCents),
    unpaid: toDecimal(unpaidCents),
    due: toDecimal(dueCents),
    owedBack: toDecimal(owedBackCents),
    isPaid: unpaidCents === 0n,
  }
}

export async function readLines(db: Connection, receiptIds: number[]): Promise<ReceiptRow[]> {
  return rows<ReceiptRow>(
    db,
    `select purchases.receipt_id as "receiptId", purchases.id as "purchaseId", items.id as "itemId", items.item_code as "itemCode", items.name,
            items.item_type as "itemType", purchases.quantity, purchases.amount_cents as "amountCents",
            items.fair_market_value_cents as "unitValueCents", purchases.is_pledge as "isPledge",
            purchases.paid_at as "paidAt", purchases.paid_by as "paidBy", purchases.created_at as "purchasedAt"
       from purchases join items on items.id = purchases.item_id
      where purchases.receipt_id = any($1::int[]) and not awaits_confirmation order by purchases.created_at, purchases.id`,
    [receiptIds],
  )
}
