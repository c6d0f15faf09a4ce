import { get } from '../../shared/api.ts'
import type { Auction } from '../../shared/api-types.ts'
import { on } from '../../shared/live.ts'
import { retryLater } from '../../shared/retry.ts'
import type { AuctionView } from './auction-view.ts'

/** Donations come in waves, and a room full of phones must not ask at the same moment. */
const SOONEST_MS = 500
const SPREAD_MS = 2_000

/** Reads the thermometer again when it has moved, until the returned function is called. */
export function followRaised(view: AuctionView): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopRetrying = () => {}
  const read = async () => {
    timer = undefined
    stopRetrying()
    try {
      const { thermometer } = await get<Auction>(`/v3/auctions/${view.id}`)
      const auction = view.auction.peek()
      if (auction) view.auction.value = { ...auction, thermometer }
    } catch (error) {
      stopRetrying = retryLater(error, read)
    }
  }
  const stop = on('event.raised', ({ auctionId }) => {
    if (auctionId === view.id) timer ??= setTimeout(() => void read(), SOONEST_MS + Math.random() * SPREAD_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
    stopRetrying()
  }
}
