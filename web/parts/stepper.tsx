import { shared } from '../shared/words.ts'
import { Minus, Plus } from './icons.tsx'
import './stepper.css'

type Props = {
  value: number
  min?: number
  max?: number | null
  label: string
  onChange: (value: number) => void
}

/** A small whole number, changed by taps. */
export function Stepper({ value, min = 1, max = null, label, onChange }: Props) {
  return (
    <fieldset class="stepper" aria-label={label}>
      <button
        type="button"
        class="round sunk"
        aria-label={shared.fewer}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        class="round sunk"
        aria-label={shared.more}
        disabled={max !== null && value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus />
      </button>
    </fieldset>
  )
}
