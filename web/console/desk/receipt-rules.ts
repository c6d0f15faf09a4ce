import type { Purchase, WholeReceipt } from '../api-types.ts'
import { readPositiveAmount } from '../forms/amounts.ts'

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

/** How much of what is due is donations. */
export const donationPart = ({ purchases }: WholeReceipt) =>
  purchases
    .filter(({ kind, isPaid, awaitsConfirmation }) => kind === 'donation' && !isPaid && !awaitsConfirmation)
    .reduce((sum, { amount }) => sum + Number(amount), 0)

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
