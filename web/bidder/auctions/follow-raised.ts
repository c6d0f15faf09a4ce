import { get } from '../../shared/api.ts'
import type { Auction } from '../../shared/api-types.ts'
import { on } from '../../shared/live.ts'
import { retryLater } from '../../shared/retry.ts'
import type { AuctionView } from './auction-view.ts'

/** Donations come in waves, and a room full of phones must not ask at the same moment. */
const SOONEST_MS = 500
const SPREAD_MS = 2_000
/** Leading bids count too, but a bid is no reason for every phone to ask at once. */
const AFTER_BID_MS = 20_000

/** Reads the thermometer again when it has moved, until the returned function is called. */
export function followRaised(view: AuctionView): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let bidTimer: ReturnType<typeof setTimeout> | undefined
  let stopRetrying = () => {}
  const read = async () => {
    clearTimeout(timer)
    clearTimeout(bidTimer)
    timer = bidTimer = undefined
    stopRetrying()
    try {
      const { thermometer } = await get<Auction>(`/v3/auctions/${view.id}`)
      const auction = view.auction.peek()
      if (auction) view.auction.value = { ...auction, thermometer }
    } catch (error) {
      stopRetrying = retryLater(error, read)
    }
  }
  const stops = [
    on('event.raised', ({ auctionId }) => {
      if (auctionId === view.id)
        timer ??= setTimeout(() => void read(), SOONEST_MS + Math.random() * SPREAD_MS)
    }),
    on('event.bid', () => {
      bidTimer ??= setTimeout(() => void read(), AFTER_BID_MS * (1 + Math.random()))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
    clearTimeout(bidTimer)
    stopRetrying()
  }
}
