import { effect, signal } from '@preact/signals'
import { type ItemType, isBidOn } from '../../../src/engine/item-types.ts'
import { get } from '../../shared/api.ts'
import type { Item, ItemCard, MyActivity } from '../../shared/api-types.ts'
import { on, onResync } from '../../shared/live.ts'
import { oneAtATime } from '../../shared/one-at-a-time.ts'
import { retryLater } from '../../shared/retry.ts'
import { session } from '../../shared/session.ts'
import type { Stake } from './card-state.ts'
import { cardOf, forgetCards, storeCards } from './card-store.ts'

/** What the person who is signed in has bid on, by item. */
export const stakes = signal<ReadonlyMap<number, Stake>>(new Map())
/** Cards of what they bid on, bought or marked, in any auction; null until they are read. */
export const ownCards = signal<readonly ItemCard[] | null>(null)

/** On how many lots somebody else bid more. */
export const outbidCount = () => [...stakes.value.values()].filter(({ status }) => status === 'losing').length

const failure = signal<unknown>(null)

const MOST = 100
/** Several changes to an item within this time cause one request. */
const TOGETHER_MS = 150

let person: string | null = null

export function startStakes(): void {
  effect(() => {
    const isSignedIn = session.value !== null
    const current = isSignedIn ? 'somebody' : null
    if (current === person) return
    person = current
    stakes.value = new Map()
    ownCards.value = null
    failure.value = null
    if (isSignedIn) void readStakes()
    else forgetCards()
  })
  effect(() => retryLater(failure.value, readStakes))
  onResync(() => session.peek() && readStakes(), failure)
  // The event does not say who leads, so after a bid on an item that I bid on, read it again.
  on('event.bid', ({ itemId }) => stakes.peek().has(itemId) && reloadItem(itemId))
  on('event.autoBid', ({ itemId }) => reloadItem(itemId))
  on('event.notification', ({ itemId }) => itemId !== null && reloadItem(itemId))
}

const readStakes = oneAtATime(async () => {
  try {
    const [activity, favorites] = await Promise.all([
      get<MyActivity>(`/v3/bidder/my-activity?limit=${MOST}`),
      get<{ items: ItemCard[] }>(`/v3/bidder/favorites?limit=${MOST}`),
    ])
    storeCards(activity.bids)
    storeCards(favorites.items)
    const bought = activity.purchases.filter(({ itemType }) => isBidOn(itemType as ItemType))
    storeCards(bought)
    // Before the cards, since what is mine of them follows from it.
    stakes.value = new Map([
      ...bought.map(({ id, currentPrice }): [number, Stake] => [id, { amount: currentPrice, status: 'won' }]),
      ...activity.bids.map(({ id, myBidAmount, myStatus }): [number, Stake] => [
        id,
        { amount: myBidAmount, status: myStatus },
      ]),
    ])
    ownCards.value = [...activity.bids, ...bought, ...favorites.items]
    failure.value = null
  } catch (error) {
    // Do not keep the page waiting for what could not be read.
    ownCards.value ??= []
    failure.value = error
  }
})

/** Called after my own bid, and whenever its state may have changed. */
export function noteStake(card: ItemCard, amount?: number): void {
  const known = stakes.peek().get(card.id)
  const isSealed = card.itemType === 'sealedBid'
  const status = isSealed ? 'sealed' : card.isCurrentUserWinning ? 'winning' : 'losing'
  const ownAmount = card.isCurrentUserWinning && !isSealed ? card.currentPrice : (amount ?? known?.amount)
  if (ownAmount === undefined) return
  stakes.value = new Map(stakes.peek()).set(card.id, { amount: ownAmount, status })
}

const reloading = new Set<number>()

function reloadItem(itemId: number): void {
  if (reloading.has(itemId)) return
  reloading.add(itemId)
  setTimeout(async () => {
    reloading.delete(itemId)
    try {
      const item = await get<Item>(`/v3/item/${itemId}`)
      storeCards([item])
      const isKnown = stakes.peek().has(itemId) || item.isCurrentUserWinning
      if (isKnown) noteStake(cardOf(itemId)!.peek())
    } catch (error) {
      retryLater(error, () => reloadItem(itemId))
    }
  }, TOGETHER_MS)
}
