import { call } from '../../shared/api.ts'
import type { ItemCard } from '../../shared/api-types.ts'
import { withSignIn } from '../sign-in/sign-in-request.ts'
import { changeCard } from './card-store.ts'

/** Shown at once, since it affects nobody else, and undone when the request fails. */
export function toggleFavorite(card: ItemCard): void {
  withSignIn('favorite', async () => {
    const isFavorite = !card.isFavorite
    changeCard(card.id, { isFavorite })
    await call(isFavorite ? 'POST' : 'DELETE', `/v3/bidder/favorite/${card.id}`).catch(() =>
      changeCard(card.id, { isFavorite: !isFavorite }),
    )
  })
}
