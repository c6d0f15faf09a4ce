import { effect, signal } from '@preact/signals'
import { get } from '../../../shared/api.ts'
import { isUnanswered, retryLater } from '../../../shared/retry.ts'
import { navigate } from '../../../shared/router.ts'
import type { Guest, Item } from '../../api-types.ts'
import { type Found, findable, foundIn, type Searcher } from './search-results.ts'

const PAUSE_MS = 150

/** A search in one auction: what is typed, what it finds, and which result is marked. */
export class SearchState {
  readonly text = signal('')
  /** Null while nothing is typed, or nothing has been answered yet. */
  readonly found = signal<readonly Found[] | null>(null)
  readonly marked = signal(0)
  readonly #auctionId: number
  readonly #searcher: () => Searcher

  constructor(auctionId: number, searcher: () => Searcher) {
    this.#auctionId = auctionId
    this.#searcher = searcher
  }

  /** Searches whenever the typing pauses, until the returned function is called. */
  start = (): (() => void) =>
    effect(() => {
      const search = this.text.value.trim()
      this.found.value = null
      this.marked.value = 0
      if (search === '') return
      const stop = new AbortController()
      let stopRetrying = () => {}
      const run = async () => {
        try {
          const found = await this.#find(search, stop.signal)
          if (!stop.signal.aborted) this.found.value = found
        } catch (error) {
          if (!stop.signal.aborted) stopRetrying = retryLater(error, run)
        }
      }
      const timer = setTimeout(run, PAUSE_MS)
      return () => {
        clearTimeout(timer)
        stopRetrying()
        stop.abort()
      }
    })

  clear = (): void => {
    this.text.value = ''
  }

  mark = (step: 1 | -1): void => {
    const last = (this.found.peek()?.length ?? 0) - 1
    this.marked.value = Math.max(0, Math.min(last, this.marked.peek() + step))
  }

  open = (result: Found | undefined): void => {
    if (!result) return
    this.clear()
    navigate(result.href)
  }

  openMarked = (): void => this.open(this.found.peek()?.[this.marked.peek()])

  async #find(search: string, signal: AbortSignal): Promise<Found[]> {
    const query = `?search=${encodeURIComponent(search.slice(0, 80))}&limit=6`
    const path = `/v3/manage/auctions/${this.#auctionId}`
    const { lots, guests } = findable(this.#searcher())
    // What a person may not read is left out.
    const read = <Answer>(list: string) =>
      get<Answer>(`${path}/${list}${query}`, { signal }).catch((error) => {
        if (isUnanswered(error)) throw error
        return null
      })
    const [foundLots, foundGuests] = await Promise.all([
      lots ? read<{ items: Item[] }>('items') : null,
      guests ? read<{ registrations: Guest[] }>('registrations') : null,
    ])
    const answers = {
      auctionId: this.#auctionId,
      items: foundLots?.items ?? [],
      guests: foundGuests?.registrations ?? [],
    }
    return foundIn(search, answers, this.#searcher())
  }
}
