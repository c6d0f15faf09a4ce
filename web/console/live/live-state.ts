import { computed, signal } from '@preact/signals'
import { call, get, post } from '../../shared/api.ts'
import { money, timeOfDay } from '../../shared/format.ts'
import { oneAtATime } from '../../shared/one-at-a-time.ts'
import { serverNow } from '../../shared/server-clock.ts'
import type { Auction, LiveAuction, LiveItem } from '../api-types.ts'
import { confirm } from '../feedback/confirm.tsx'
import { toast, toastFailure } from '../feedback/toast.tsx'
import { newKey } from '../outbox/new-key.ts'
import { keptWhereSame } from './kept-items.ts'
import { type BulkAction, isSold, type Outcome, saysOf } from './outcome.ts'
import { words } from './words.ts'

const PAGE = 40
const FIVE_MINUTES = 300

export type Chosen = { itemIds: readonly number[] } | { categoryId: number } | { all: true }

/** What the live page knows and can do. */
export class LiveState {
  readonly auction: Auction
  readonly isManager: boolean
  readonly live = signal<LiveAuction | null>(null)
  readonly failure = signal<unknown>(null)
  /** When the figures were read, by the server's clock: old figures are worse than none. */
  readonly readAtMs = signal(0)
  readonly selectedId = signal<number | null>(null)
  readonly checked = signal<ReadonlySet<number>>(new Set())
  readonly shownCount = signal(PAGE)
  readonly items = computed(() => this.live.value?.items ?? [])
  readonly selected = computed(() => this.items.value.find(({ id }) => id === this.selectedId.value) ?? null)
  /** Counts actions, so that an item's log on the page is read again after each. */
  readonly deeds = signal(0)

  constructor(auction: Auction, isManager: boolean) {
    this.auction = auction
    this.isManager = isManager
  }

  show = (amount: number | string) => money(amount, this.auction.currency)

  readonly read = oneAtATime(async () => {
    try {
      const path = `/v3/manage/auctions/${this.auction.id}/live`
      let live = await get<LiveAuction>(`${path}?limit=${Math.min(100, this.shownCount.peek())}`)
      while (live.items.length < Math.min(this.shownCount.peek(), live.totalCount)) {
        const next = await get<LiveAuction>(`${path}?limit=100&offset=${live.items.length}`)
        if (next.items.length === 0) break
        live = { ...next, items: [...live.items, ...next.items] }
      }
      this.live.value = { ...live, items: keptWhereSame(this.items.peek(), live.items) }
      this.failure.value = null
      this.readAtMs.value = serverNow()
    } catch (error) {
      this.failure.value = error
    }
  })

  showMore = (): void => {
    this.shownCount.value += PAGE
    void this.read()
  }

  move = (by: 1 | -1): void => {
    const items = this.items.peek()
    const at = items.findIndex(({ id }) => id === this.selectedId.peek())
    const next = items[Math.max(0, Math.min(items.length - 1, at + by))]
    if (!next) return
    this.selectedId.value = next.id
    document.getElementById(`live-${next.id}`)?.scrollIntoView({ block: 'nearest' })
  }

  check = (id: number, isChecked: boolean): void => {
    const next = new Set(this.checked.peek())
    if (isChecked) next.add(id)
    else next.delete(id)
    this.checked.value = next
  }

  /** Pauses or resumes one item at once, with an undo. */
  async toggle(item: LiveItem): Promise<void> {
    const action = item.status === 'paused' ? 'resume' : 'pause'
    const back = action === 'pause' ? 'resume' : 'pause'
    const one = (word: string) => post(`/v3/manage/items/${item.id}/${word}`)
    await this.#do(async () => {
      await one(action)
      toast({ text: words.done[action](1), undo: () => one(back).then(this.#after) })
    })
  }

  async extend(item: LiveItem): Promise<void> {
    const by = (seconds: number) => this.#order('extend', { itemIds: [item.id] }, { seconds })
    await this.#do(async () => {
      await by(FIVE_MINUTES)
      toast({ text: words.done.extend(1), undo: () => by(-FIVE_MINUTES).then(this.#after) })
    })
  }

  async say(item: LiveItem, word: 'open' | 'warn' | 'call', text: string): Promise<void> {
    await this.#do(async () => {
      await post(`/v3/manage/items/${item.id}/${word}`)
      toast({ text })
    })
  }

  /** What closing the item would do now. */
  hammer({ itemType, controlMode, leaderPaddle, price, ...item }: LiveItem): { name: string; says: string } {
    const { sell, pass, closeUnsold, closeSealed } = words.actions
    if (itemType === 'sealedBid') return closeSealed
    if (isSold({ itemType, controlMode, leaderPaddle, price, ...item }))
      return { name: sell.name(leaderPaddle!, this.show(price!)), says: sell.says }
    return controlMode === 'manual' ? pass : closeUnsold
  }

  /** Pauses or resumes the whole auction by its status, so that every clock stops at once. */
  async pauseAll(isPaused: boolean): Promise<void> {
    const path = `/v3/manage/auctions/${this.auction.id}/status`
    const set = (status: 'paused' | 'open') => call('POST', path, { body: { status } }).then(this.#after)
    try {
      const { itemCount, bidderCount } = await this.#order('pause', { all: true }, { dryRun: true })
      const button = isPaused ? words.resumeAll : words.pauseAll
      confirm({
        title: button,
        text: isPaused ? words.resumeAllSays : words.pauseAllSays(itemCount, bidderCount),
        button,
        act: async () => {
          await set(isPaused ? 'open' : 'paused')
          toast({
            text: isPaused ? words.allResumed : words.allPaused,
            undo: () => set(isPaused ? 'paused' : 'open'),
          })
        },
      })
    } catch (error) {
      toastFailure(error)
    }
  }

  /** Closes the item, after asking, since it is final. */
  close(item: LiveItem): void {
    const { name, says } = this.hammer(item)
    confirm({
      title: name,
      text: says,
      button: name,
      act: async () => {
        await post(`/v3/manage/items/${item.id}/close`)
        toast({ text: words.done.close(1) })
        this.#after()
      },
    })
  }

  /** Acts on many items, after saying what would happen to whom, in the service's own numbers. */
  async ask(action: BulkAction, chosen: Chosen): Promise<void> {
    const seconds = action === 'extend' ? { seconds: FIVE_MINUTES } : {}
    try {
      const outcome = await this.#order(action, chosen, { ...seconds, dryRun: true })
      if (outcome.itemCount === 0) return toast({ text: words.nothingToDo })
      confirm({
        title: words.ask[action](outcome.itemCount),
        text: saysOf(outcome, timeOfDay),
        button: words.ask[action](outcome.itemCount),
        act: async () => {
          const done = await this.#order(action, chosen, seconds)
          const undo = this.#undoOf(action, done)
          toast({ text: words.done[action](done.itemCount), ...(undo && { undo }) })
          this.checked.value = new Set()
          this.#after()
        },
      })
    } catch (error) {
      toastFailure(error)
    }
  }

  #undoOf(action: BulkAction, { items, itemCount }: Outcome): (() => Promise<unknown>) | null {
    const back = { pause: 'resume', resume: 'pause', extend: 'extend' } as const
    if (!(action in back) || items.length < itemCount) return null
    const itemIds = items.map(({ id }) => id)
    const seconds = action === 'extend' ? { seconds: -FIVE_MINUTES } : {}
    return () => this.#order(back[action as keyof typeof back], { itemIds }, seconds).then(this.#after)
  }

  async #order(
    action: BulkAction,
    chosen: Chosen,
    { seconds, dryRun = false }: { seconds?: number; dryRun?: boolean } = {},
  ): Promise<Outcome> {
    const path = `/v3/manage/auctions/${this.auction.id}/items/actions${dryRun ? '?dryRun=1' : ''}`
    const body = { action, ...chosen, ...(seconds !== undefined && { seconds }) }
    return call<Outcome>('POST', path, { body, headers: { 'idempotency-key': newKey() } })
  }

  #after = (): void => {
    this.deeds.value++
    void this.read()
  }

  /** Called when something was done to an item elsewhere on the page. */
  touched = (): void => this.#after()

  async #do(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      toastFailure(error)
    }
    this.#after()
  }
}
