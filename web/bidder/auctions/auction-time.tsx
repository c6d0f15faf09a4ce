import { Clock } from '../../parts/icons.tsx'
import { moment, momentThere } from '../../shared/format.ts'
import { nowSeconds } from '../../shared/server-clock.ts'
import { TimeRemaining } from '../items/time-remaining.tsx'
import { words } from '../words/en.ts'
import { auctionPhase } from './auction-phase.ts'

type Timed = { status: string; startTime: number; endTime: number; timeZone: string }

/** When an auction opens or ends, in one line; names the auction's time zone where it differs from the reader's. */
export function AuctionTime({ auction, isShort = false }: { auction: Timed; isShort?: boolean }) {
  const { startTime, endTime, timeZone } = auction
  const now = nowSeconds.value
  const phase = auctionPhase(auction, now)
  const there = (seconds: number) => {
    const time = isShort ? null : momentThere(seconds, timeZone)
    return time && <span class="quiet"> ({words.auction.endsThere(time)})</span>
  }
  return (
    <p class="auction-time">
      <Clock size={20} />
      {phase === 'open' && (
        <span>
          <b>
            <TimeRemaining until={endTime} />
          </b>
          {!isShort && <span class="quiet"> · {words.auction.ends(moment(endTime, now))}</span>}
          {there(endTime)}
        </span>
      )}
      {phase === 'soon' && (
        <span>
          {auction.status === 'presale'
            ? words.auction.presale(moment(startTime, now))
            : words.auction.opens(moment(startTime, now))}
          {there(startTime)}
        </span>
      )}
      {phase === 'paused' && <b>{words.auction.paused}</b>}
      {phase === 'extended' && <b>{words.auction.extended}</b>}
      {phase === 'over' && <span>{words.auction.ended(moment(endTime, now))}</span>}
    </p>
  )
}
