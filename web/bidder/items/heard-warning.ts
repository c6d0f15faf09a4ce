import { signal } from '@preact/signals'
import { type FairWarning, warningAfter } from '../../shared/fair-warning.ts'
import { on } from '../../shared/live.ts'
import { nowSeconds } from '../../shared/server-clock.ts'

/** The auctioneer's word on a live lot, as long as it holds. */
export const warning = signal<FairWarning | null>(null)

for (const kind of ['event.fairWarning', 'event.bid', 'event.item'] as const)
  on(kind, (event) => {
    warning.value = warningAfter(warning.peek(), kind, event, nowSeconds.peek())
  })
