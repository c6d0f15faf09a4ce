import { spreadOver } from '../../../../src/engine/part-payments.ts'
import { centsOf, totalOf } from '../../../shared/cents.ts'
import type { Purchase, WholeReceipt } from '../../api-types.ts'
import { readPositiveAmount } from '../../ui/forms/amounts.ts'

export type Payment = WholeReceipt['payments'][number]

/** Whether there is something to hand over: not for donations. */
export const isGoods = ({ itemType }: Purchase) => itemType !== 'donation'

/** Whether guests may have bought it together: one thing that was won or bought, and is not paid. */
export const canBeSplit = ({ kind, itemType, quantity, isPaid, split }: Purchase) =>
  !isPaid &&
  split === null &&
  quantity === 1 &&
  (kind !== 'sale' || itemType === 'forSale') &&
  kind !== 'donation'

const openLines = ({ purchases }: WholeReceipt) =>
  purchases.filter(({ isPaid, awaitsConfirmation }) => !isPaid && !awaitsConfirmation)

/** The lines that are not settled. */
export const openPart = (receipt: WholeReceipt) => totalOf(openLines(receipt).map(({ amount }) => amount))

/** How much of what is due is donations: what was paid in part counts for the first lines. */
export function donationPart(receipt: WholeReceipt): number {
  const open = openLines(receipt)
  const amounts = open.map(({ amount }) => centsOf(amount))
  const parts = spreadOver(amounts, centsOf(receipt.creditAmount))
  const due = open.map(({ kind }, index) => (kind === 'donation' ? amounts[index]! - parts[index]! : 0n))
  return Number(due.reduce((sum, cents) => sum + cents, 0n)) / 100
}

/** What happened to a receipt since it was last seen: payments taken or undone, and lines added or removed. */
export function changesSince(seen: WholeReceipt, now: WholeReceipt) {
  const known = new Map(seen.payments.map((payment) => [payment.id, payment]))
  return {
    payments: now.payments.filter(({ id, undoneAt }) => known.get(id)?.undoneAt !== undoneAt),
    added: now.purchases.filter(({ id }) => !seen.purchases.some((line) => line.id === id)),
    gone: seen.purchases.filter(({ id }) => !now.purchases.some((line) => line.id === id)),
  }
}

/** The newest payment that was not undone: the only one that can be undone now. */
export const newestPayment = ({ payments }: WholeReceipt): Payment | undefined =>
  payments.findLast(({ undoneAt }) => undoneAt === null)

/** The amount to take: all that is due if nothing is typed; null if what was typed cannot be taken. */
export function amountToTake(typed: string, due: number): number | null {
  if (typed.trim() === '') return due
  const amount = readPositiveAmount(typed)
  return amount !== null && amount <= due ? amount : null
}
