import type { Known } from './board.ts'
import type { Fate, ReadingEntry, Span } from './history.ts'
import type { Person } from './person.ts'
import type { Scene } from './scene.ts'

/** What people do between two bids: buy, mark what they like, look at an item. */
export async function actBetweenBids(person: Person, scene: Scene, known: Known): Promise<void> {
  const { lot } = known
  if (person.habit === 'climber') return look(person, scene, known)
  if (lot.itemType === 'forSale') return buy(person, scene, known, person.random.between(1, 3))
  const chosen = person.random.weighted({
    buy: lot.buyNowCents === null ? 0 : 1,
    favor: 4,
    look: 6,
    browse: 6,
  })
  if (chosen === 'buy') return buy(person, scene, known, 1)
  if (chosen === 'browse') return browse(person, scene, known)
  return chosen === 'favor' ? favor(person, scene, known) : look(person, scene, known)
}

let requests = 0

async function buy(person: Person, scene: Scene, { lot }: Known, quantity: number): Promise<void> {
  const { token } = person
  const call = { method: 'POST', path: `/v3/item/${lot.itemId}/purchase`, token, body: { quantity } }
  const { body, status, fate, ...span } = await scene.send(person, call)
  const isRefused = status === 409
  scene.history.purchases.push({
    ...span,
    id: ++requests,
    personId: person.id,
    status,
    fate: isRefused ? ('refused' satisfies Fate) : fate,
    itemId: lot.itemId,
    quantity,
    purchase:
      fate === 'accepted'
        ? {
            id: body.purchaseId,
            amountCents: Math.round(Number(body.purchaseAmount) * 100),
            quantity: body.purchaseQuantity,
          }
        : null,
    reason: isRefused ? body.reason : null,
  })
}

/** And looks at the page, to see that it is marked. */
async function favor(person: Person, scene: Scene, known: Known): Promise<void> {
  const { lot } = known
  const action = person.random.pick(['add', 'remove'] as const)
  const method = action === 'add' ? 'POST' : 'DELETE'
  const path = `/v3/bidder/favorite/${lot.itemId}`
  const { body: _, ...entry } = await scene.send(person, { method, path, token: person.token })
  const about = { id: ++requests, personId: person.id, itemId: lot.itemId, action }
  scene.history.favorites.push({ ...entry, ...about })
  await browse(person, scene, known, entry.server)
}

async function look(person: Person, scene: Scene, { lot }: Known): Promise<void> {
  const path = `/v3/item/${lot.itemId}`
  const {
    body,
    fate,
    status: _,
    ...span
  } = await scene.send(person, { method: 'GET', path, token: person.token })
  if (fate === 'accepted') scene.history.readings.push(readingOf(body, person, span))
}

/**
 * Two pages of an auction, each long enough for all of its items. By the first, the server knows what the person has
 * marked; the second has just been read by somebody whose response may be shared. On both must be what is the person's own.
 */
async function browse(
  person: Person,
  scene: Scene,
  { lot: { auctionId } }: Known,
  toServer?: number,
): Promise<void> {
  const pathOf = (limit: number) => `/v3/auction/${auctionId}/items?limit=${limit}`
  const read = async (limit: number, toServer?: number) => {
    const call = { method: 'GET', path: pathOf(limit), token: person.token }
    const { body, fate, status: _, ...span } = await scene.send(person, call, toServer)
    if (fate === 'accepted') {
      const cards = body.items as Card[]
      scene.history.pages.push({ auctionId, shown: cards.length, counted: body.totalCount })
      scene.history.readings.push(...cards.map((card) => readingOf(card, person, span)))
    }
    return span.server
  }
  const server = await read(99, toServer)
  await scene.send(person, { method: 'GET', path: pathOf(100), token: scene.onlookerToken }, server)
  await read(100, server)
}

type Card = {
  id: number
  currentPrice: number
  nextMinimumBid: number
  bidCount: number
  isFavorite: boolean
  isCurrentUserWinning: boolean
  status: string
}

function readingOf(card: Card, person: Person, span: Span & { server: number }): ReadingEntry {
  return {
    ...span,
    personId: person.id,
    itemId: card.id,
    priceCents: Math.round(card.currentPrice * 100),
    nextMinimumCents: Math.round(card.nextMinimumBid * 100),
    bidCount: card.bidCount,
    isFavorite: card.isFavorite,
    isWinning: card.isCurrentUserWinning,
    isUnsold: card.status === 'unsold',
  }
}
