import { Countdown } from '../../parts/countdown.tsx'
import { nowSeconds } from '../../shared/server-clock.ts'
import { timeLeft } from '../../shared/time-left.ts'
import { words } from '../words/en.ts'

/** "12 min left", by the server's clock. */
export function TimeRemaining({ until }: { until: number }) {
  const { unit } = timeLeft(until - nowSeconds.value)
  return (
    <>
      <Countdown until={until} /> {words.auction.left(unit)}
    </>
  )
}
