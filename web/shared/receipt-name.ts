import type { Receipt } from './api-types.ts'
import type { ReceiptWords } from './words/receipt-en.ts'

/** A bill, until it has a number or is paid; those that were final before there were numbers have only their id. */
export function receiptName({ id, number, revision, state }: Receipt, text: ReceiptWords): string {
  if (number !== null) return text.receipt(number, revision)
  return isBill({ number, state }) ? text.bill(id) : text.receipt(id, null)
}

export const isBill = ({ number, state }: Pick<Receipt, 'number' | 'state'>) =>
  number === null && (state === 'open' || state === 'partlyPaid')
