import { words } from '../../words/en.ts'
import './show-more.css'

/** Shows the next part of a list; nothing where no more is left. */
export function ShowMore({ count, onClick }: { count: number; onClick: () => void }) {
  if (count <= 0) return null
  return (
    <button type="button" class="show-more" onClick={onClick}>
      {words.table.showMore(count)}
    </button>
  )
}
