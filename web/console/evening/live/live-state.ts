import { computed, signal } from '@preact/signals'
import { get } from '../../../shared/api.ts'
import { money } from '../../../shared/format.ts'
import { onReconnect } from '../../../shared/live.ts'
import { oneAtATime } from '../../../shared/one-at-a-time.ts'
import { serverNow } from '../../../shared/server-clock.ts'
import type { Auction, LiveAuction } from '../../api-types.ts'
import { stayCurrent } from '../../data/stay-current.ts'
import type { FloorBids } from './floor-bids.ts'
import { reuseUnchanged } from './reuse-unchanged.ts'

const PAGE = 40
const REFRESH_MS = 10_000
/** At fifty bids a second the page is read once in this time, not fifty times. */
const GATHER_MS = 1_000

/** What the live page knows and shows; what it can do is in `item-actions.ts` and `bulk-actions.ts`. */
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
  /** The whole auction is paused: every clock stands still, and lots are left alone until it goes on. */
  readonly isPaused = computed(() => this.live.value?.status === 'paused')
  readonly items = computed(() => this.live.value?.items ?? [])
  readonly selected = computed(() => this.items.value.find(({ id }) => id === this.selectedId.value) ?? null)
  /** Counts changes made here, so that an item's log on the page is read again after each. */
  readonly changeCount = signal(0)
  /** Bids typed for paddles by lot, some of them in question: choosing another lot loses none. */
  readonly floorBids = new Map<number, FloorBids>()
  /** Extensions without an answer by lot: sent again while the lot still ends at the same time, they count once. */
  readonly extensions = new Map<number, { endTime: number; key: string; isUnderWay: boolean }>()

  constructor(auction: Auction, isManager: boolean) {
    this.auction = auction
    this.isManager = isManager
  }

  show = (amount: number | string) => money(amount, this.auction.currency)

  /** Stays up to date until the returned function is called. */
  start(): () => void {
    const { read, failure } = this
    const events = ['event.bid', 'event.item', 'event.auction', 'event.raised'] as const
    const stops = [
      stayCurrent({ read, failure, events, gatherMs: GATHER_MS, everyMs: REFRESH_MS }),
      onReconnect(() => void read()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  readonly read = oneAtATime(async () => {
    try {
      const path = `/v3/manage/auctions/${this.auction.id}/live`
      let live = await get<LiveAuction>(`${path}?limit=${Math.min(100, this.shownCount.peek())}`)
      while (live.items.length < Math.min(this.shownCount.peek(), live.totalCount)) {
        const next = await get<LiveAuction>(`${path}?limit=100&offset=${live.items.length}`)
        if (next.items.length === 0) break
        live = { ...next, items: [...live.items, ...next.items] }
      }
      this.live.value = { ...live, items: reuseUnchanged(this.items.peek(), live.items) }
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

  /** Selects a lot that a search has found, however far down the list it is. */
  open(id: number): void {
    this.selectedId.value = id
    if (this.items.peek().some((item) => item.id === id)) return
    this.shownCount.value = Number.MAX_SAFE_INTEGER
    void this.read()
  }

  /** Selects the next or the previous item. */
  move(by: 1 | -1): void {
    const items = this.items.peek()
    const at = items.findIndex(({ id }) => id === this.selectedId.peek())
    const next = items[Math.max(0, Math.min(items.length - 1, at + by))]
    if (!next) return
    this.selectedId.value = next.id
    document.getElementById(`live-${next.id}`)?.scrollIntoView({ block: 'nearest' })
  }

  check(id: number, isChecked: boolean): void {
    const next = new Set(this.checked.peek())
    if (isChecked) next.add(id)
    else next.delete(id)
    this.checked.value = next
  }

  /** To be called when something was changed here: the page and the item's log are read again. */
  changed = (): void => {
    this.changeCount.value++
    void this.read()
  }
}
