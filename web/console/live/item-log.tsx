import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { get } from '../../shared/api.ts'
import { moment } from '../../shared/format.ts'
import { retryLater } from '../../shared/retry.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import type { LiveItem } from '../api-types.ts'
import { deedWords } from '../log/deed-words.ts'
import type { Entry } from '../log/entry.ts'
import type { LiveState } from './live-state.ts'
import { words } from './words.ts'

export type Bid = {
  itemId: number
  sequence: number
  kind: string
  amount: number | null
  placedAt: number
  isVoided: boolean
  bidder: { userId: number; paddleNumber: number | null; name: string }
}

type Line = { key: string; at: number; text: string; isVoided: boolean }

const SHOWN = 20
/** Lots that are only passed on the way to another are not read. */
const PASSING_MS = 150

/** Who bid and who did what, the newest first; only managers see what organizers did. */
export function ItemLog({ state, item }: { state: LiveState; item: LiveItem }) {
  const lines = useSignal<readonly Line[]>([])
  const { id: auctionId } = state.auction
  useEffect(() => {
    const stop = new AbortController()
    let stopRetrying = () => {}
    const retrying = () =>
      read().catch((error) => {
        if (!stop.signal.aborted) stopRetrying = retryLater(error, retrying)
      })
    const read = async () => {
      const options = { signal: stop.signal }
      const path = `/v3/manage/auctions/${auctionId}`
      const bids = await get<{ bids: Bid[] }>(`${path}/bids?itemId=${item.id}&limit=${SHOWN}`, options)
      const log = state.isManager
        ? await get<{ entries: Entry[] }>(`${path}/audit?itemId=${item.id}&limit=${SHOWN}`, options)
        : { entries: [] }
      if (stop.signal.aborted) return
      lines.value = [
        ...bids.bids.map((bid) => bidLine(bid, state.show)),
        ...log.entries
          .filter(({ subject, action }) => subject !== 'bid' || action !== 'place')
          .map((entry) => ({
            key: `log-${entry.id}`,
            at: entry.createdAt,
            text: words.logDeed(deedWords(entry), entry.actorName),
            isVoided: false,
          })),
      ]
        .sort((a, b) => b.at - a.at)
        .slice(0, SHOWN)
    }
    const timer = setTimeout(() => void retrying(), PASSING_MS)
    return () => {
      clearTimeout(timer)
      stopRetrying()
      stop.abort()
    }
  }, [item.id, item.bidCount, item.status, item.endTime, state.deeds.value])
  if (lines.value.length === 0) return null
  return (
    <section class="item-log" aria-labelledby="item-log">
      <h3 id="item-log">{words.log}</h3>
      <ul>
        {lines.value.map(({ key, at, text, isVoided }) => (
          <li key={key} class={isVoided ? 'is-voided' : ''}>
            <span>{moment(at, nowSeconds.peek())}</span> <span>{text}</span>
            {isVoided && <b>{words.logVoided}</b>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function bidLine(
  { sequence, amount, placedAt, isVoided, bidder }: Bid,
  show: (amount: number) => string,
): Line {
  const text =
    amount === null ? words.logSecret(bidder.paddleNumber) : words.logBid(show(amount), bidder.paddleNumber)
  return { key: `bid-${sequence}`, at: placedAt, text, isVoided }
}
