import type { Signal } from '@preact/signals'

/** Narrows a list by what is typed. */
export function ListFilter({ label, text }: { label: string; text: Signal<string> }) {
  return (
    <input
      type="search"
      class="list-filter"
      aria-label={label}
      placeholder={label}
      value={text.value}
      onInput={(event) => (text.value = event.currentTarget.value)}
    />
  )
}
