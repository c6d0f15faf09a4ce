import { effect, signal } from '@preact/signals'
import { type FairWarning, warningAfter } from '../../shared/fair-warning.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { type Moves, noteMoves } from '../scenes/moves.ts'
import type { ScreenView } from '../scenes/screen-view.ts'
import { nextShowing, type Showing } from '../scenes/slides.ts'
import { listen } from './listen.ts'
import { pauseBeforeNext } from './pauses.ts'
import { type Reading, readScreen } from './read-screen.ts'

export type Snapshot = { view: ScreenView; moves: Moves }

/** Null until the first answer. While the service cannot be reached, the last view stays. */
export const snapshot = signal<Snapshot | null>(null)
export const showing = signal<Showing | null>(null)
/** The auctioneer's last fair warning. */
export const warning = signal<FairWarning | null>(null)
export const isUnknown = signal(false)
/** The service has not answered for a while, so what is shown may be out of date. */
export const isStale = signal(false)

const STALE_AFTER_MS = 10_000

/** Keeps the screen up to date until its code stops working. */
export function followScreen(code: string): void {
  let etag: string | null = null
  let failures = 0
  let answeredAt = performance.now()
  let readAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let hasNews = false
  const live = listen(code, (kind, event) => {
    if (kind && event) warning.value = warningAfter(warning.peek(), kind, event, nowSeconds.peek())
    hasNews = true
    if (!isReading) scheduleRead()
  })

  const scheduleRead = () => {
    clearTimeout(timer)
    const pause = pauseBeforeNext({ hasNews, isLive: live.isConnected(), failures })
    timer = setTimeout(() => void read(), Math.max(0, readAt + pause - performance.now()))
  }

  const read = async () => {
    isReading = true
    hasNews = false
    readAt = performance.now()
    apply(await readScreen(code, etag))
    isReading = false
    if (isUnknown.value) live.stop()
    else scheduleRead()
  }

  const apply = (reading: Reading) => {
    const now = performance.now()
    if (reading.kind === 'failed') {
      failures++
      isStale.value = now - answeredAt > STALE_AFTER_MS
      return
    }
    failures = 0
    answeredAt = now
    isStale.value = false
    if (reading.kind === 'unknown') isUnknown.value = true
    if (reading.kind !== 'changed') return
    etag = reading.etag
    const { view } = reading
    snapshot.value = { view, moves: noteMoves(snapshot.peek(), view, nowSeconds.peek()) }
  }

  addEventListener('online', scheduleRead)
  void read()
}

/** What is shown depends on the clock and on what was read. */
effect(() => {
  const now = nowSeconds.value
  if (snapshot.value) showing.value = nextShowing(showing.peek(), snapshot.value.view, now)
})
