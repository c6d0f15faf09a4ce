import { call } from '../../shared/api.ts'
import type { ItemCard } from '../../shared/api-types.ts'
import { withSignIn } from '../sign-in/sign-in-request.ts'
import { keepCards } from './card-store.ts'

/** Shown at once, since it is only a mark of one's own, and taken back when the service says no. */
export function toggleFavorite(card: ItemCard): void {
  withSignIn('favorite', async () => {
    const isFavorite = !card.isFavorite
    keepCards([{ ...card, isFavorite }])
    await call(isFavorite ? 'POST' : 'DELETE', `/v3/bidder/favorite/${card.id}`).catch(() =>
      keepCards([{ ...card, isFavorite: !isFavorite }]),
    )
  })
}
