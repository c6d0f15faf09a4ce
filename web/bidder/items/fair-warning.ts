import { signal } from '@preact/signals'
import { type FairWarning, warningAfter } from '../../shared/fair-warning.ts'
import { on } from '../../shared/live.ts'
import { nowSeconds } from '../../shared/server-clock.ts'

/** The auctioneer's fair warning on a live lot, until something ends it. */
export const warning = signal<FairWarning | null>(null)

for (const kind of ['event.fairWarning', 'event.bid', 'event.item'] as const)
  on(kind, (event) => {
    warning.value = warningAfter(warning.peek(), kind, event, nowSeconds.peek())
  })
