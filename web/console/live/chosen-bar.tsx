import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { get } from '../../shared/api.ts'
import type { Category } from '../api-types.ts'
import type { Chosen, LiveState } from './live-state.ts'
import type { BulkAction } from './outcome.ts'
import { words } from './words.ts'

const actions: readonly BulkAction[] = ['extend', 'pause', 'resume', 'close', 'withdraw']
const names: Record<BulkAction, string> = {
  extend: words.actions.extend.name,
  pause: words.actions.pause.name,
  resume: words.actions.resume.name,
  close: words.actions.close.name,
  withdraw: words.actions.withdraw.name,
}

/** Actions on the chosen items, a category or all; every button first says what will happen. */
export function ChosenBar({ state }: { state: LiveState }) {
  const categories = useSignal<readonly Category[]>([])
  const among = useSignal('all')
  useEffect(() => {
    if (!state.isManager) return
    const path = `/v3/manage/auctions/${state.auction.id}/categories`
    void get<{ categories: Category[] }>(path).then(
      (answer) => (categories.value = answer.categories),
      () => undefined,
    )
  }, [state])
  if (!state.isManager) return null
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
          {categories.value.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </select>
      )}
      <div class="chosen-actions">
        {actions.map((action) => (
          <Button key={action} onClick={() => void state.ask(action, chosen)}>
            {names[action]}
          </Button>
        ))}
      </div>
    </div>
  )
}
