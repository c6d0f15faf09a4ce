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
  // What was paid online changes only by refunds and disputes.
  if (kind === 'payment' && paidByBefore === 'online' && before !== null) {
    const back = Number(before) - Number(after ?? 0)
    const amount = money(Math.abs(back).toFixed(2))
    return back > 0 ? text.payment.wentBack(amount) : text.payment.cameBack(amount)
  }
  const was = before === null ? null : show(before, paidByBefore)
  const is = after === null ? null : show(after, paidByAfter)
  const say: Sentences = kind === 'payment' ? text.payment : withName(text, name ?? '')
  if (was === null) return say.added(is ?? '')
  return is === null ? say.removed(was) : say.changed(was, is)
}

type Sentences = Pick<ReceiptWords['payment'], 'changed' | 'added' | 'removed'>

const withName = ({ purchase }: ReceiptWords, name: string): Sentences => ({
  changed: (before, after) => purchase.changed(name, before, after),
  added: (after) => purchase.added(name, after),
  removed: (before) => purchase.removed(name, before),
})
