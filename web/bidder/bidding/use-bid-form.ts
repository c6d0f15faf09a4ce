import { useSignal } from '@preact/signals'
import type { Item } from '../../shared/api-types.ts'
import { decimalSign } from '../../shared/money-field.ts'
import { inCurrency, readAmount } from '../../shared/read-amount.ts'
import { limitsAbove, nextAmounts } from './amounts.ts'
import { asked } from './offer-state.ts'
import type { SheetMode } from './open-sheet.ts'
import { wantBid } from './place-bid.ts'
import { possibleAmounts } from './typed-amount.ts'

export type BidMode = Exclude<SheetMode, 'buyNow'>
export type BidForm = ReturnType<typeof useBidForm>

/** The amount being chosen in the bid sheet: one bid, a limit or a sealed bid. It never changes by itself. */
export function useBidForm(item: Item, { first, onSent }: { first: BidMode; onSent: () => void }) {
  // A leader is never offered a plain bid, since it would be refused.
  const isLeader = item.isCurrentUserWinning === true && first !== 'sealed'
  const mode = useSignal<BidMode>(isLeader ? 'autoBid' : first)
  const isLimit = mode.value === 'autoBid'
  const quickAmounts = isLimit ? limitsAbove(item, item.autoBidMax ?? null) : nextAmounts(item, 3)
  const suggested = quickAmounts[isLimit ? 1 : 0]!
  const text = useSignal(inputText(suggested))
  const isTyped = useSignal(false)
  const minimum = item.nextMinimumBid
  const read = inCurrency(readAmount(text.value, decimalSign()), item.currency)
  const [amount, otherReading] = possibleAmounts(read, minimum)
  const isValid = amount !== null && amount >= minimum
  const set = (next: string, typed: boolean) => {
    text.value = next
    isTyped.value = typed
  }
  return {
    isLeader,
    canChooseMode: !isLeader && first !== 'sealed',
    mode: mode.value,
    quickAmounts,
    amount,
    minimum,
    isValid,
    hasOddCents: 'problem' in read && read.problem === 'cents',
    text: text.value,
    type: (next: string) => set(next, true),
    choose: (next: number) => set(inputText(next), false),
    setMode: (next: BidMode) => {
      mode.value = next
      if (isTyped.value) return
      const amounts = next === 'autoBid' ? limitsAbove(item, item.autoBidMax ?? null) : nextAmounts(item, 3)
      set(inputText(amounts[next === 'autoBid' ? 1 : 0]!), false)
    },
    submit: () => {
      if (!isValid) return
      const offer = { kind: isLimit ? 'autoBid' : 'bid', amount } as const
      wantBid(item, { offer, isTyped: isTyped.value, otherReading })
      // A question about the amount is asked in the sheet; any other in the bar.
      if (asked.peek()?.question.kind !== 'eitherAmount') onSent()
    },
  }
}

const inputText = (amount: number) => String(amount).replace('.', decimalSign())
