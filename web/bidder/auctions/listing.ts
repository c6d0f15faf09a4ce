import { signal } from '@preact/signals'
import { get } from '../../shared/api.ts'
import type { ItemsPage } from '../../shared/api-types.ts'
import { keepCards } from '../items/card-store.ts'

const AT_ONCE = 60

/** Items of an auction that fit a filter, page after page. */
export class Listing {
  readonly ids = signal<readonly number[]>([])
  readonly totalCount = signal(0)
  readonly state = signal<'new' | 'loading' | 'ready' | 'failed'>('new')
  readonly failure = signal<unknown>(null)
  readonly #auctionId: number
  readonly #filter: string
  readonly #onPage: ((page: ItemsPage) => void) | undefined

  constructor(auctionId: number, filter: Record<string, string> = {}, onPage?: (page: ItemsPage) => void) {
    this.#auctionId = auctionId
    this.#filter = new URLSearchParams(filter).toString()
    this.#onPage = onPage
  }

  get isWhole(): boolean {
    return this.state.value === 'ready' && this.ids.value.length >= this.totalCount.value
  }

  /** A first page that came with the document. */
  fill(page: ItemsPage): void {
    this.#take(page, 0)
  }

  async load({ anew = false } = {}): Promise<void> {
    if (this.state.peek() === 'loading') return
    this.state.value = 'loading'
    const offset = anew ? 0 : this.ids.peek().length
    try {
      const path = `/v3/auction/${this.#auctionId}/items?limit=${AT_ONCE}&offset=${offset}&${this.#filter}`
      this.#take(await get<ItemsPage>(path.replace(/&$/, '')), offset)
    } catch (error) {
      this.failure.value = error
      this.state.value = 'failed'
    }
  }

  #take(page: ItemsPage, offset: number): void {
    keepCards([...page.items, ...(page.featuredItems ?? [])])
    const before = this.ids.peek().slice(0, offset)
    const known = new Set(before)
    this.ids.value = [...before, ...page.items.map(({ id }) => id).filter((id) => !known.has(id))]
    this.totalCount.value = page.totalCount
    this.state.value = 'ready'
    this.#onPage?.(page)
  }
}
