import type { FavoriteEntry } from '../history.ts'
import type { Facts } from './facts.ts'
import { collector, type Violation } from './violation.ts'

/** A favorite is as its owner last asked for, and its events report every change and nothing else. */
export function checkFavorites(entries: FavoriteEntry[], facts: Facts, violations: Violation[]): void {
  const complain = collector('favorites', violations)
  const kept = new Set(facts.favorites.map(({ userId, itemId }) => `${userId}:${itemId}`))
  const asked = Map.groupBy(entries, ({ personId, itemId }) => `${personId}:${itemId}`)
  for (const [key, own] of asked) {
    // A request without an answer may have taken effect after all the others.
    if (own.some(({ fate }) => fate === 'unknown')) continue
    const last = own.filter(({ fate }) => fate === 'accepted').at(-1)
    if (kept.has(key) !== (last?.action === 'add'))
      complain(`favorite ${key}`, `does not stand as last asked for`)
  }
  for (const key of kept) if (!asked.has(key)) complain(`favorite ${key}`, 'was asked for by nobody')

  const sent = Map.groupBy(
    facts.events.filter(({ kind }) => kind === 'event.favorite'),
    ({ userId, payload }) => `${userId}:${payload.itemId}`,
  )
  for (const key of new Set([...kept, ...sent.keys()])) {
    const actions = (sent.get(key) ?? []).map(({ payload }) => payload.action as string)
    const isTelling = actions.every((action, index) => action === (index % 2 === 0 ? 'add' : 'remove'))
    if (!isTelling || kept.has(key) !== (actions.at(-1) === 'add')) {
      complain(`favorite ${key}`, `its events say ${actions.join(', ') || 'nothing'}`)
    }
  }
}
