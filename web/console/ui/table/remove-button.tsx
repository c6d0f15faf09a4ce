import { Trash } from '../../../parts/icons.tsx'
import './icon-button.css'

/** At the end of a row; the label names what it removes. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" class="icon-button" aria-label={label} onClick={onClick}>
      <Trash size={18} />
    </button>
  )
}
