import { signal } from '@preact/signals'
import { get } from '../../shared/api.ts'
import type { ItemsPage } from '../../shared/api-types.ts'
import { storeCards } from '../items/card-store.ts'

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
  #underWay: Promise<void> | null = null
  /** Whether the next read begins at the first page. */
  #isOld = false
  /** Whether the last page had nothing new, whatever the count says: items move from page to page. */
  #isAtEnd = false

  constructor(auctionId: number, filter: Record<string, string> = {}, onPage?: (page: ItemsPage) => void) {
    this.#auctionId = auctionId
    this.#filter = new URLSearchParams(filter).toString()
    this.#onPage = onPage
  }

  get isWhole(): boolean {
    return this.ids.value.length >= this.totalCount.value || this.#isAtEnd
  }

  /** A first page that came with the document. */
  fill(page: ItemsPage): void {
    this.#take(page, 0)
  }

  /** Reads the next page, or with `reload` the first one again, once what is under way has been answered. */
  load({ reload = false } = {}): Promise<void> {
    this.#isOld ||= reload
    this.#underWay ??= this.#read().finally(() => {
      this.#underWay = null
    })
    return this.#underWay
  }

  async #read(): Promise<void> {
    do {
      this.state.value = 'loading'
      const isReload = this.#isOld
      this.#isOld = false
      const offset = isReload ? 0 : this.ids.peek().length
      try {
        const path = `/v3/auction/${this.#auctionId}/items?limit=${AT_ONCE}&offset=${offset}&${this.#filter}`
        this.#take(await get<ItemsPage>(path.replace(/&$/, '')), offset)
      } catch (error) {
        this.#isOld ||= isReload
        this.failure.value = error
        this.state.value = 'failed'
        return
      }
    } while (this.#isOld)
  }

  #take(page: ItemsPage, offset: number): void {
    storeCards([...page.items, ...(page.featuredItems ?? [])])
    const before = this.ids.peek().slice(0, offset)
    const known = new Set(before)
    const added = page.items.map(({ id }) => id).filter((id) => !known.has(id))
    this.#isAtEnd = added.length === 0
    this.ids.value = [...before, ...added]
    this.totalCount.value = page.totalCount
    this.failure.value = null
    this.state.value = 'ready'
    this.#onPage?.(page)
  }
}
