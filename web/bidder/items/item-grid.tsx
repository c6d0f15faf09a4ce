import { cardOf } from './card-store.ts'
import { ItemCard } from './item-card.tsx'

/** Whole rows of two, three or four. */
const IN_A_GROUP = 12

/**
 * Cards in groups, so that a new price makes the browser lay out a dozen cards and not all of them; groups far from the
 * view are not drawn at all.
 */
export function ItemGrid({ ids }: { ids: readonly number[] }) {
  const groups = Math.ceil(ids.length / IN_A_GROUP)
  return (
    <div class="item-grids">
      {Array.from({ length: groups }, (_, group) => (
        <ul key={group} class="item-grid">
          {ids.slice(group * IN_A_GROUP, (group + 1) * IN_A_GROUP).map((id, place) => {
            const card = cardOf(id)
            return (
              card && (
                <li key={id}>
                  <ItemCard card={card} isFirst={group === 0 && place < 2} />
                </li>
              )
            )
          })}
        </ul>
      ))}
    </div>
  )
}
