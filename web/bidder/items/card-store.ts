import { batch, type Signal, signal } from '@preact/signals'
import type { Events, ItemCard } from '../../shared/api-types.ts'
import { on } from '../../shared/live.ts'

const cards = new Map<number, Signal<ItemCard>>()

/** Every item that was shown so far, each as a signal of its own: a price that moves redraws one card. */
export function cardOf(id: number): Signal<ItemCard> | undefined {
  return cards.get(id)
}

/** Takes in what was just read; `mine` is not told to strangers, so an anonymous card leaves it as it was. */
export function keepCards(read: readonly ItemCard[]): void {
  batch(() => {
    for (const card of read) {
      const known = cards.get(card.id)
      if (known) known.value = { ...known.peek(), ...card }
      else cards.set(card.id, signal(card))
    }
  })
}

/** Another person may see other things: nothing of the last one stays. */
export function forgetCards(): void {
  for (const card of cards.values()) {
    const {
      isFavorite: _favorite,
      isCurrentUserWinning: _winning,
      autoBidMax: _max,
      ...anyones
    } = card.peek()
    card.value = anyones
  }
}

on('event.bid', ({ itemId, currentPrice, nextMinimumBid, bidCount, endTime }) =>
  change(itemId, { currentPrice, nextMinimumBid, bidCount, endTime }),
)
on('event.item', ({ itemId, status, statusId, endTime }: Events['event.item']) =>
  change(itemId, { status, statusId, endTime }),
)
on('event.favorite', ({ itemId, action }) => change(itemId, { isFavorite: action === 'add' }))

function change(itemId: number, changes: Partial<ItemCard>): void {
  const card = cards.get(itemId)
  if (card) card.value = { ...card.peek(), ...changes }
}
