import type { Cents } from './cents.ts'
import type { ItemType } from './item-types.ts'

/** One line of a receipt. */
export type ReceiptLine = {
  readonly itemType: ItemType
  readonly quantity: number
  readonly paidCents: Cents
  /** Of one piece; null when nobody stated it. */
  readonly unitValueCents: Cents | null
}

/** What the buyer got for it; null when it is not stated. A gift gets nothing in return. */
export function lineValueCents({ itemType, quantity, unitValueCents }: ReceiptLine): Cents | null {
  if (unitValueCents !== null) return unitValueCents * BigInt(quantity)
  return itemType === 'donation' ? 0n : null
}

/**
 * The part of what was paid that is a gift: what is above the value. Null, and never 0, where the value is not stated: then
 * nobody can tell. A raffle ticket is a bet and no gift, whatever its value.
 */
export function deductibleCents(line: ReceiptLine): Cents | null {
  if (line.itemType === 'raffle') return 0n
  const value = lineValueCents(line)
  if (value === null) return null
  return line.paidCents > value ? line.paidCents - value : 0n
}
