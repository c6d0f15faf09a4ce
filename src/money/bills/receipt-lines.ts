import { type Cents, higher } from '../../engine/cents.ts'
import { deductibleCents, lineValueCents } from '../../engine/deductible.ts'
import type { ItemType } from '../../engine/item-types.ts'
import { toDecimal, toDecimalOrNull } from '../../platform/http/values/money.ts'
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
  /** Only of a line that is not settled, and paid in part. */
  partCents?: number
  /** Only of a share of what several bought together; the value is that of the share. */
  wholeCents?: number
}

/** A line with what is paid of it. */
type PaidLine = StoredLine & { paidCents: Cents }

export const paidLines = ({ lines }: ReceiptFacts): PaidLine[] =>
  lines.map((line) => ({
    ...line,
    paidCents: BigInt(line.paidAt === null ? (line.partCents ?? 0) : line.amountCents),
  }))

export const valued = ({ itemType, quantity, paidCents, unitValueCents }: PaidLine) => ({
  itemType,
  quantity,
  paidCents,
  unitValueCents: unitValueCents === null ? null : BigInt(unitValueCents),
})

export function presentLine(paid: PaidLine) {
  const { amountCents, unitValueCents: _perPiece, paidCents, partCents: _part, wholeCents, ...line } = paid
  const value = valued(paid)
  return {
    ...line,
    amount: toDecimal(BigInt(amountCents)),
    paid: toDecimal(paidCents),
    fairMarketValue: toDecimalOrNull(lineValueCents(value)),
    deductible: toDecimalOrNull(deductibleCents(value)),
    isPaid: line.paidAt !== null,
    wholeAmount: wholeCents === undefined ? null : toDecimal(BigInt(wholeCents)),
  }
}

const sum = (cents: (Cents | null)[]) => cents.reduce<Cents>((total, next) => total + (next ?? 0n), 0n)

/** Values that are not stated are left out of the sum, and the totals say so. */
export function totalsOf(facts: ReceiptFacts) {
  const lines = paidLines(facts)
  const deductible = lines.map((line) => deductibleCents(valued(line)))
  const billedCents = sum(lines.map(({ amountCents }) => BigInt(amountCents)))
  const openCents = sum(lines.map(({ paidAt, amountCents }) => (paidAt === null ? BigInt(amountCents) : 0n)))
  const creditCents = BigInt(facts.creditCents)
  return {
    ...presentSums({
      billedCents,
      dueCents: higher(0n, openCents - creditCents),
      toRefundCents: higher(0n, creditCents - openCents),
    }),
    isPaid: openCents === 0n,
    credit: toDecimal(creditCents),
    refunded: toDecimal(BigInt(facts.refundedCents) + BigInt(facts.lostCents)),
    deductible: toDecimal(sum(deductible)),
    hasUnstatedValues: deductible.includes(null),
  }
}

/** What is not due any more is paid. */
export function presentSums({
  billedCents,
  dueCents,
  toRefundCents,
}: Record<'billedCents' | 'dueCents' | 'toRefundCents', Cents>) {
  return {
    amount: toDecimal(billedCents),
    paid: toDecimal(billedCents - dueCents),
    unpaid: toDecimal(dueCents),
    due: toDecimal(dueCents),
    owedBack: toDecimal(toRefundCents),
  }
}
