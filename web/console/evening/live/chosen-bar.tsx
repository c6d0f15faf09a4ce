import { useSignal } from '@preact/signals'
import { Button } from '../../../parts/button.tsx'
import { useReading } from '../../../shared/use-reading.ts'
import type { Category } from '../../api-types.ts'
import { words } from '../../words/live-en.ts'
import { actOnMany, type Chosen } from './bulk-actions.ts'
import type { LiveState } from './live-state.ts'
import { bulkActions } from './outcome.ts'

/** Actions on the chosen items, a category or all; every button first says what will happen. */
export function ChosenBar({ state }: { state: LiveState }) {
  const path = `/v3/manage/auctions/${state.auction.id}/categories?limit=100`
  const categories = useReading<{ categories: Category[] }>(path).value?.categories ?? []
  const among = useSignal('all')
  const checked = [...state.checked.value]
  const chosen: Chosen =
    checked.length > 0
      ? { itemIds: checked }
      : among.value === 'all'
        ? { all: true }
        : { categoryId: Number(among.value) }
  return (
    <div class="chosen">
      {checked.length > 0 ? (
        <span class="chosen-count">
          {words.chosen(checked.length)}{' '}
          <button type="button" onClick={() => (state.checked.value = new Set())}>
            {words.clearChoice}
          </button>
        </span>
      ) : (
        <select
          aria-label={words.category}
          value={among.value}
          onChange={(event) => (among.value = event.currentTarget.value)}
        >
          <option value="all">{words.all}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </select>
      )}
      <div class="chosen-actions">
        {bulkActions.map((action) => (
          <Button key={action} onClick={() => void actOnMany(state, action, chosen)}>
            {words.actions[action].name}
          </Button>
        ))}
      </div>
    </div>
  )
}
