import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useDebounced } from '../../data/use-debounced.ts'

/** Narrows a list by what is typed, once the typing pauses. */
export function ListFilter({
  label,
  text,
  pauseMs,
}: {
  label: string
  text: Signal<string>
  pauseMs?: number
}) {
  const typed = useSignal(text.peek())
  const debounced = useDebounced(typed, pauseMs)
  useSignalEffect(() => {
    text.value = debounced.value
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
