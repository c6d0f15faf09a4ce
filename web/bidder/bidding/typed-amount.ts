import type { ReadAmount } from '../../shared/read-amount.ts'

/** The interface takes no larger amount. */
const MOST = 99_999_999.99

/**
 * The amount that was typed and the other one that the text may mean. Of two readings only those count that are high
 * enough.
 */
export function possibleAmounts(
  read: ReadAmount,
  minimum: number,
): [amount: number | null, otherReading: number | null] {
  if ('problem' in read) return [null, null]
  const amounts = 'amount' in read ? [read.amount] : read.ambiguous
  const possible = amounts.filter((amount) => amount >= minimum && amount <= MOST)
  const [amount = amounts[0]! > MOST ? null : amounts[0]!, otherReading = null] = possible
  return [amount, otherReading]
}

/** The one amount that a text means; null when there is none, or it may be two. */
export function plainAmount(read: ReadAmount): number | null {
  return 'amount' in read && read.amount > 0 && read.amount <= MOST ? read.amount : null
}
