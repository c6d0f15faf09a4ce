import { useEffect } from 'preact/hooks'
import type { ItemCard as Card } from '../../shared/api-types.ts'
import { on } from '../../shared/live.ts'
import { isSignedIn } from '../../shared/session.ts'
import { useReading } from '../../shared/use-reading.ts'
import { NothingYet, OwnPage, Waiting } from '../frame/own-page.tsx'
import { cardOf, storeCards } from '../items/card-store.ts'
import { ItemGrid } from '../items/item-grid.tsx'
import { accountWords } from '../words/account-en.ts'

export function FavoritesPage() {
  return (
    <OwnPage title={accountWords.favorites.title} isWide>
      {isSignedIn.value && <Favorites />}
    </OwnPage>
  )
}

function Favorites() {
  const { title, none, noneText } = accountWords.favorites
  const { value, failure, read } = useReading<{ items: Card[] }>('/v3/bidder/favorites?limit=100')
  useEffect(() => on('event.favorite', () => void read()), [read])
  if (!value) return <Waiting failure={failure} again={() => void read()} />
  if (value.items.length === 0) return <NothingYet title={none} text={noneText} />
  storeCards(value.items.filter(({ id }) => !cardOf(id)))
  return (
    <section>
      <h2 class="visually-hidden">{title}</h2>
      <ItemGrid ids={value.items.map(({ id }) => id)} />
    </section>
  )
}
