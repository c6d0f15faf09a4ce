import { type Cents, higher } from './cents.ts'
import type { ItemType } from './item-types.ts'

/** One line of a receipt. */
export type ReceiptLine = {
  readonly itemType: ItemType
  readonly quantity: number
  readonly paidCents: Cents
  /** The value of one piece; null when it is not stated. */
  readonly unitValueCents: Cents | null
}

/** The value of what the buyer got; null when it is not stated. A donation gets nothing in return. */
export function lineValueCents({ itemType, quantity, unitValueCents }: ReceiptLine): Cents | null {
  if (unitValueCents !== null) return unitValueCents * BigInt(quantity)
  return itemType === 'donation' ? 0n : null
}

/**
 * The part of the payment that is a gift: what exceeds the value. Null, never 0, when the value is not stated, since
 * then nobody can tell. A raffle ticket is a bet, not a gift, whatever its value.
 */
export function deductibleCents(line: ReceiptLine): Cents | null {
  if (line.itemType === 'raffle') return 0n
  const value = lineValueCents(line)
  return value === null ? null : higher(line.paidCents - value, 0n)
}
