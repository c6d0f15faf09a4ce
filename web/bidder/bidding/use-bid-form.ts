import { useSignal } from '@preact/signals'
import type { Item } from '../../shared/api-types.ts'
import { decimalSign } from '../../shared/format.ts'
import { nextAmounts, nextLimits } from './amounts.ts'
import { offerSignedIn } from './offers.ts'
import type { SheetMode } from './open-sheet.ts'
import { isSurprising, readAmount } from './typed-amount.ts'

export type BidMode = Exclude<SheetMode, 'buyNow'>
export type BidForm = ReturnType<typeof useBidForm>

/** The amount being chosen in the bid sheet: one bid, a limit or a sealed bid. */
export function useBidForm(item: Item, { first, onSent }: { first: BidMode; onSent: () => void }) {
  // A leader is never offered a plain bid, since it would be refused.
  const isLeader = item.isCurrentUserWinning === true && first !== 'sealed'
  const mode = useSignal<BidMode>(isLeader ? 'autoBid' : first)
  const typed = useSignal('')
  const isConfirming = useSignal(false)
  const isLimit = mode.value === 'autoBid'
  const quickAmounts = isLimit ? nextLimits(item) : nextAmounts(item, 3)
  const amount = typed.value === '' ? quickAmounts[isLimit ? 1 : 0]! : readAmount(typed.value, decimalSign())
  const minimum = item.nextMinimumBid
  const isValid = amount !== null && amount >= minimum
  const type = (text: string) => {
    typed.value = text
    isConfirming.value = false
  }
  return {
    isLeader,
    canChooseMode: !isLeader && first !== 'sealed',
    mode: mode.value,
    quickAmounts,
    amount,
    minimum,
    isValid,
    isConfirming: isConfirming.value,
    text: typed.value === '' ? inputText(amount) : typed.value,
    /** A field that was emptied stays empty, instead of showing the suggested amount again. */
    type: (text: string) => type(text || ' '),
    choose: (next: number) => type(inputText(next)),
    setMode: (next: BidMode) => {
      mode.value = next
      isConfirming.value = false
    },
    submit: () => {
      if (!isValid) return
      if (isSurprising(amount, minimum) && !isConfirming.value) {
        isConfirming.value = true
        return
      }
      onSent()
      offerSignedIn(item, { kind: isLimit ? 'autoBid' : 'bid', amount })
    },
  }
}

const inputText = (amount: number | null) =>
  amount === null ? '' : String(amount).replace('.', decimalSign())
