export type Chip<Key extends string> = { key: Key; label: string; count?: number }

/** One of several lists, chosen by a tap. */
export function Chips<Key extends string>({
  label,
  chips,
  chosen,
  onChoose,
}: {
  label: string
  chips: readonly Chip<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a set of fields
    <div class="chips" role="group" aria-label={label}>
      {chips.map(({ key, label, count }) => (
        <button
          key={key}
          type="button"
          class="chip"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          {label}
          {count !== undefined && <span class="chip-count">{count}</span>}
        </button>
      ))}
    </div>
  )
}
