import { computed, signal } from '@preact/signals'
import { get } from '../../shared/api.ts'
import type { Auction, Events, ItemsPage } from '../../shared/api-types.ts'
import { Failure } from '../../shared/failure.ts'
import { on } from '../../shared/live.ts'
import { oneAtATime } from '../../shared/one-at-a-time.ts'
import { takeShown } from '../../shared/page-data.ts'
import { isId } from '../../shared/route-match.ts'
import { stateOf } from '../items/card-state.ts'
import { cardOf } from '../items/card-store.ts'
import { type LotSort, serviceSort } from '../items/lot-sorts.ts'
import { ownCards, stakes } from '../items/stakes.ts'
import { isYours, yoursFirst } from '../items/yours-first.ts'
import { Listing } from './listing.ts'

type Filter =
  | { kind: 'all' }
  | { kind: 'yours' }
  | { kind: 'category'; id: number }
  | { kind: 'search'; text: string }

/** An auction as its page shows it; it stays in memory while the app is open, so that going back is instant. */
export class AuctionView {
  readonly auction = signal<Auction | null>(null)
  readonly failure = signal<unknown>(null)
  readonly categories = signal<NonNullable<ItemsPage['categories']>>([])
  readonly featuredIds = signal<readonly number[]>([])
  readonly filter = signal<Filter>({ kind: 'all' })
  readonly sortedBy = signal<LotSort>('yours')
  /** The link that was followed from the list; going back, the focus returns to it. */
  openedPath: string | null = null
  readonly all: Listing
  readonly found = signal<Listing | null>(null)
  readonly listing = computed(() => this.found.value ?? this.all)
  /** Changes only when something is read, never by a bid: cards must not move under a thumb. */
  readonly order = signal<readonly number[]>([])
  readonly id: number

  constructor(id: number) {
    this.id = id
    this.all = new Listing(id, {}, (page) => this.#takeCover(page))
  }

  /** How many of the auction's items I have bid on or marked. */
  readonly yoursCount = computed(() => this.#yours().length)

  /** The auction and its items, read from the beginning. */
  async load(): Promise<void> {
    await Promise.all([this.read(), this.all.load({ reload: true })])
    this.sort()
  }

  readonly read = oneAtATime(async () => {
    try {
      this.auction.value = await get<Auction>(`/v3/auctions/${this.id}`)
      this.failure.value = null
    } catch (error) {
      this.failure.value = error
    }
  })

  fill(auction: Auction, items: ItemsPage): void {
    this.auction.value = auction
    this.all.fill(items)
    this.sort()
  }

  show(filter: Filter): void {
    this.filter.value = filter
    this.#find()
  }

  sortBy(sort: LotSort): void {
    this.sortedBy.value = sort
    this.#find()
  }

  /** What was typed; nothing shows all lots again. */
  search(typed: string): void {
    const text = typed.trim().slice(0, 80)
    const filter = this.filter.peek()
    if (text) this.show({ kind: 'search', text })
    else if (filter.kind === 'search') this.show({ kind: 'all' })
  }

  #find(): void {
    const filter = this.filter.peek()
    const sort = serviceSort(this.sortedBy.peek())
    const query = {
      ...(filter.kind === 'search' && { search: filter.text }),
      ...(filter.kind === 'category' && { categoryId: String(filter.id) }),
      ...(sort && { sort }),
    }
    const isFound = filter.kind !== 'yours' && Object.keys(query).length > 0
    this.found.value = isFound ? new Listing(this.id, query) : null
    const found = this.found.peek()
    if (found) void this.more(found)
    this.sort()
  }

  /** Reads the next page of a list, or repeats the read of it that has failed. */
  async more(listing = this.listing.peek()): Promise<void> {
    await listing.load()
    this.sort()
  }

  sort(): void {
    const { kind } = this.filter.peek()
    const sort = this.sortedBy.peek()
    const listed = this.listing.peek().ids.peek()
    if (kind === 'yours') void this.#sortYours(sort)
    else if (kind === 'all' && sort === 'yours')
      this.order.value = inOrder([...new Set([...this.#yours(), ...listed])])
    else this.order.value = listed
  }

  /** My own lots are all on the device, so the service need not sort them. */
  async #sortYours(sort: LotSort): Promise<void> {
    this.order.value = inOrder(this.#yours())
    if (sort === 'yours') return
    const { sortCards } = await import('../items/sort-cards.ts')
    if (this.filter.peek().kind !== 'yours' || this.sortedBy.peek() !== sort) return
    const cards = this.#yours().flatMap((id) => cardOf(id)?.peek() ?? [])
    this.order.value = sortCards(cards, sort).map(({ id }) => id)
  }

  #yours(): number[] {
    const own = (ownCards.value ?? []).filter(({ auctionId }) => auctionId === this.id).map(({ id }) => id)
    return [...new Set(own)].filter((id) => isYours(entryOf(id).state))
  }

  #takeCover({ categories, featuredItems }: ItemsPage): void {
    if (categories) this.categories.value = categories.filter(({ itemCount }) => itemCount > 0)
    if (featuredItems) this.featuredIds.value = featuredItems.map(({ id }) => id)
  }
}

function inOrder(ids: readonly number[]): number[] {
  return yoursFirst(ids.map(entryOf)).map(({ id }) => id)
}

function entryOf(id: number) {
  const card = cardOf(id)?.peek()
  return { id, state: card ? stateOf(card, stakes.peek().get(id) ?? null) : null }
}

const views = new Map<number, AuctionView>()
const idsByAddress = new Map<string, number>()

/** The view for an address such as `whiskers` or `7`; null when there is none. */
export async function viewAt(address: string): Promise<AuctionView | null> {
  const id = idsByAddress.get(address) ?? (isId(address) ? Number(address) : await findByAddress(address))
  if (id === null) return null
  idsByAddress.set(address, id)
  return viewOf(id)
}

/** A view that can be shown without waiting: the first one is filled from the document. */
export function knownViewAt(address: string): AuctionView | null {
  const shown = takeShown('auction')
  if (shown) {
    const view = viewOf(shown.auction.id)
    view.fill(shown.auction as Auction, shown.items)
    idsByAddress.set(address, view.id)
    return view
  }
  const id = idsByAddress.get(address) ?? (isId(address) ? Number(address) : null)
  return id === null ? null : (views.get(id) ?? null)
}

/** The view of an auction, whether it has been read or not. */
export function viewOf(id: number): AuctionView {
  const view = views.get(id) ?? new AuctionView(id)
  views.set(id, view)
  return view
}

async function findByAddress(address: string): Promise<number | null> {
  try {
    return (await get<Auction>(`/v3/auction-by-address/${encodeURIComponent(address)}`)).id
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null
    throw error
  }
}

on('event.auction', ({ auctionId, status, startTime, endTime }: Events['event.auction']) => {
  const view = views.get(auctionId)
  const auction = view?.auction.peek()
  if (auction) view!.auction.value = { ...auction, status, startTime, endTime }
})
