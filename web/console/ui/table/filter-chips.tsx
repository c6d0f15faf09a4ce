import type { Signal } from '@preact/signals'
import './filter-chips.css'

type Option<Value> = { value: Value; label: string; count: number }
type ChipsProps<Value> = { label: string; options: readonly Option<Value>[]; chosen: Signal<Value> }

/** What a list shows: all of it, or one part, each with its count. */
export function FilterChips<Value extends string>({ label, options, chosen }: ChipsProps<Value>) {
  return (
    <fieldset class="filter-chips" aria-label={label}>
      {options.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          class="filter-chip"
          aria-pressed={value === chosen.value}
          onClick={() => (chosen.value = value)}
        >
          {label} <span class="filter-chip-count">{count}</span>
        </button>
      ))}
    </fieldset>
  )
}
