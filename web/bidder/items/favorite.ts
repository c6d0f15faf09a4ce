import { call } from '../../shared/api.ts'
import type { ItemCard } from '../../shared/api-types.ts'
import { withSignIn } from '../sign-in/sign-in-request.ts'
import { storeCards } from './card-store.ts'

/** Shown at once, since it affects nobody else, and undone when the request fails. */
export function toggleFavorite(card: ItemCard): void {
  withSignIn('favorite', async () => {
    const isFavorite = !card.isFavorite
    storeCards([{ ...card, isFavorite }])
    await call(isFavorite ? 'POST' : 'DELETE', `/v3/bidder/favorite/${card.id}`).catch(() =>
      storeCards([{ ...card, isFavorite: !isFavorite }]),
    )
  })
}
