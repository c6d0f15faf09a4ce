import type { Cents } from '../engine/cents.ts'
import { deductibleCents, lineValueCents } from '../engine/deductible.ts'
import type { ItemType } from '../engine/item-types.ts'
import { toDecimal, toDecimalOrNull } from '../http/values/money.ts'
import { shownBalance } from './books.ts'
import type { WayToPay } from './mark-paid.ts'

/** The lines and the money of a receipt, as `receipt_facts` writes them; epoch seconds. */
export type ReceiptFacts = {
  creditCents: number
  refundedCents: number
  /** Lost in disputes. */
  lostCents: number
  /** What was corrected later is not on it. */
  lastCorrectionId: number
  lines: StoredLine[]
  payments: { cents: number; way: WayToPay }[]
}

export type StoredLine = {
  purchaseId: number
  itemId: number
  itemCode: string
  name: string
  itemType: ItemType
  quantity: number
  amountCents: number
  unitValueCents: number | null
  isPledge: boolean
  paidAt: number | null
  paidBy: WayToPay | null
  purchasedAt: number
  buyerName: string | null
  /** Only of a share of what several bought together; the value is that of the share. */
  wholeCents?: number
}

export const valued = ({ itemType, quantity, amountCents, unitValueCents, paidAt }: StoredLine) => ({
  ...{ itemType, quantity },
  paidCents: paidAt === null ? 0n : BigInt(amountCents),
  unitValueCents: unitValueCents === null ? null : BigInt(unitValueCents),
})

export function presentLine(stored: StoredLine) {
  const { amountCents, unitValueCents: _perPiece, wholeCents, ...line } = stored
  const value = valued(stored)
  return {
    ...line,
    amount: toDecimal(BigInt(amountCents)),
    paid: toDecimal(value.paidCents),
    fairMarketValue: toDecimalOrNull(lineValueCents(value)),
    deductible: toDecimalOrNull(deductibleCents(value)),
    isPaid: line.paidAt !== null,
    wholeAmount: wholeCents === undefined ? null : toDecimal(BigInt(wholeCents)),
  }
}

/** Values that are not stated are left out of the sum, and the totals say so. */
export function totalsOf({ lines, ...money }: ReceiptFacts) {
  const sum = (cents: (Cents | null)[]) => cents.reduce<Cents>((total, next) => total + (next ?? 0n), 0n)
  const deductible = lines.map((line) => deductibleCents(valued(line)))
  const paidCents = sum(lines.map((line) => valued(line).paidCents))
  const amountCents = sum(lines.map(({ amountCents }) => BigInt(amountCents)))
  const [creditCents, refundedCents] = [BigInt(money.creditCents), BigInt(money.refundedCents)]
  return {
    ...presentSums({ amountCents, paidCents, creditCents }),
    credit: toDecimal(creditCents),
    refunded: toDecimal(refundedCents + BigInt(money.lostCents)),
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
