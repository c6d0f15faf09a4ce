import type { Purchase, WholeReceipt } from '../api-types.ts'

export type Payment = WholeReceipt['payments'][number]

/** What can be put into somebody's hands: not gifts. */
export const isHandedOver = ({ itemType }: Purchase) => itemType !== 'donation'

export const giftPart = ({ purchases }: WholeReceipt) =>
  purchases
    .filter(({ kind, isPaid }) => kind === 'donation' && !isPaid)
    .reduce((sum, { amount }) => sum + Number(amount), 0)

/** What happened to a receipt since it was looked at: money that others took, and lines that came or went. */
export function changesSince(seen: WholeReceipt, now: WholeReceipt) {
  const known = new Map(seen.payments.map((payment) => [payment.id, payment]))
  return {
    payments: now.payments.filter(({ id, undoneAt }) => known.get(id)?.undoneAt !== undoneAt),
    added: now.purchases.filter(({ id }) => !seen.purchases.some((line) => line.id === id)),
    gone: seen.purchases.filter(({ id }) => !now.purchases.some((line) => line.id === id)),
  }
}

/** The newest payment that counts: the only one that can be undone. */
export const newestPayment = ({ payments }: WholeReceipt): Payment | undefined =>
  payments.findLast(({ undoneAt }) => undoneAt === null)

/** What is to be taken: all that is due while nothing is typed; null for what cannot be. */
export function amountToTake(typed: string, due: number): number | null {
  if (typed.trim() === '') return due
  const plain = typed.trim().replace(/[\s,]/g, '')
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain)
  return amount > 0 && amount <= due ? amount : null
}
