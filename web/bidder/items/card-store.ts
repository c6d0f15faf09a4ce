import { batch, type Signal, signal } from '@preact/signals'
import type { Events, ItemCard } from '../../shared/api-types.ts'
import { on } from '../../shared/live.ts'

const cards = new Map<number, Signal<ItemCard>>()

/** An item that was shown before. Each has its own signal, so a new price redraws only one card. */
export function cardOf(id: number): Signal<ItemCard> | undefined {
  return cards.get(id)
}

/** Stores what was just read. A card read anonymously lacks the personal fields, so it leaves those as they were. */
export function storeCards(read: readonly ItemCard[]): void {
  applyChanges()
  batch(() => {
    for (const card of read) {
      const known = cards.get(card.id)
      if (known) known.value = { ...known.peek(), ...card }
      else cards.set(card.id, signal(card))
    }
  })
}

/** Removes what is personal from every card, so that the next person sees nothing of the last one. */
export function forgetCards(): void {
  applyChanges()
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
  changeCard(itemId, { currentPrice, nextMinimumBid, bidCount, endTime }),
)
on('event.item', ({ itemId, status, statusId, endTime }: Events['event.item']) =>
  changeCard(itemId, { status, statusId, endTime }),
)
on('event.favorite', ({ itemId, action }) => changeCard(itemId, { isFavorite: action === 'add' }))

/** In a busy minute the list is drawn ten times a second and not with every bid. */
const TOGETHER_MS = 100
const changes = new Map<number, Partial<ItemCard>>()
let pause: ReturnType<typeof setTimeout> | null = null

/** Sets what is known to have changed, and nothing else. */
export function changeCard(itemId: number, changed: Partial<ItemCard>): void {
  changes.set(itemId, { ...changes.get(itemId), ...changed })
  if (pause === null) applyChanges()
}

function applyChanges(): void {
  if (changes.size === 0) return
  batch(() => {
    for (const [itemId, changed] of changes) {
      const card = cards.get(itemId)
      if (card) card.value = { ...card.peek(), ...changed }
    }
  })
  changes.clear()
  pause ??= setTimeout(() => {
    pause = null
    applyChanges()
  }, TOGETHER_MS)
}
