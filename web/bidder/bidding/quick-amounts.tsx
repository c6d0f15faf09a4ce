import { money } from '../../shared/format.ts'
import './quick-amounts.css'

type Props = {
  amounts: readonly number[]
  chosen: number | null
  currency: string
  onChoose: (amount: number) => void
  label: string
}

/** Amounts to choose with one tap. */
export function QuickAmounts({ amounts, chosen, currency, onChoose, label }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a set of fields
    <div class="quick" role="group" aria-label={label}>
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          class="quick-amount"
          aria-pressed={amount === chosen}
          onClick={() => onChoose(amount)}
        >
          {money(amount, currency)}
        </button>
      ))}
    </div>
  )
}
