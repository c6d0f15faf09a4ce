import './chips.css'

type Chip<Key extends string> = { key: Key; label: string; count?: number }

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
    <div class="chips-row">
      <fieldset class="chips" aria-label={label}>
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
      </fieldset>
    </div>
  )
}
