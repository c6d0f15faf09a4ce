import { type Signal, signal } from '@preact/signals'
import { get } from '../../shared/api.ts'
import type { Events, Item } from '../../shared/api-types.ts'
import { on } from '../../shared/live.ts'
import { oneAtATime } from '../../shared/one-at-a-time.ts'
import { takeShown } from '../../shared/page-data.ts'
import { cardOf, storeCards } from './card-store.ts'
import { pausedWithAuction } from './paused.ts'
import { noteStake } from './stakes.ts'

/** Bids may come faster than anybody can read a list of them. */
const RELOAD_MS = 700

/** An item with everything its page shows; its price and state come from the card that all lists share. */
class ItemView {
  readonly item: Signal<Item | null> = signal(null)
  readonly failure = signal<unknown>(null)
  readonly id: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(id: number) {
    this.id = id
  }

  fill(item: Item): void {
    this.item.value = item
    storeCards([item])
  }

  readonly load = oneAtATime(async () => {
    try {
      const item = await get<Item>(`/v3/item/${this.id}`)
      this.fill(item)
      this.failure.value = null
      if (item.myBidAmount != null) noteStake(item, item.myBidAmount)
    } catch (error) {
      this.failure.value = error
    }
  })

  /** Reads the item again soon, once for everything that happens in the meantime. */
  refresh(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.load()
    }, RELOAD_MS)
  }

  /** The detail with what has happened since it was read. */
  get current(): Item | null {
    const item = this.item.value
    const card = cardOf(this.id)?.value
    return item && pausedWithAuction({ ...item, ...card })
  }

  follow(): () => void {
    const isMine = ({ itemId }: { itemId: number }) => itemId === this.id && this.refresh()
    const stops = [
      on('event.bid', isMine),
      on('event.item', isMine),
      on('event.autoBid', isMine),
      on('event.auction', (event) => this.#followAuction(event)),
    ]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  /** A pause counts at once; the end that it has moved is read. */
  #followAuction({ auctionId, status }: Events['event.auction']): void {
    const item = this.item.peek()
    if (item?.auctionId !== auctionId) return
    this.item.value = { ...item, auction: { ...item.auction, status } }
    this.refresh()
  }
}

const views = new Map<number, ItemView>()

/** Views stay in memory while the app is open; the first one is filled from the document. */
export function itemView(id: number): ItemView {
  const view = views.get(id) ?? new ItemView(id)
  views.set(id, view)
  const shown = takeShown('item')
  if (shown?.item.id === id) view.fill(shown.item)
  return view
}
