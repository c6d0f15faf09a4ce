import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useRested } from '../data/use-rested.ts'

/** Narrows a list by what is typed. */
export function ListFilter({ label, text }: { label: string; text: Signal<string> }) {
  const typed = useSignal(text.peek())
  const rested = useRested(typed)
  useSignalEffect(() => {
    text.value = rested.value
  })
  return (
    <input
      type="search"
      class="list-filter"
      aria-label={label}
      placeholder={label}
      value={typed}
      onInput={(event) => (typed.value = event.currentTarget.value)}
    />
  )
}
