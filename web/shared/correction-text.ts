import type { ReceiptCorrection } from './api-types.ts'
import type { ReceiptWords } from './words/receipt-en.ts'

/** What was corrected on a receipt, as a sentence; `money` shows an amount in its currency. */
export function correctionText(
  correction: ReceiptCorrection,
  text: ReceiptWords,
  money: (amount: string) => string,
): string {
  const { kind, name, before, after, paidByBefore, paidByAfter } = correction
  const show = (amount: string, way: string | null) => {
    const shown = money(amount)
    return way === null ? shown : text.paymentOf(shown, text.ways[way] ?? way)
  }
  const was = before === null ? null : show(before, paidByBefore)
  const is = after === null ? null : show(after, paidByAfter)
  const say = kind === 'payment' ? text.payment : withName(text, name ?? '')
  if (was === null) return say.added(is ?? '')
  return is === null ? say.removed(was) : say.changed(was, is)
}

const withName = ({ purchase }: ReceiptWords, name: string): ReceiptWords['payment'] => ({
  changed: (before, after) => purchase.changed(name, before, after),
  added: (after) => purchase.added(name, after),
  removed: (before) => purchase.removed(name, before),
})
