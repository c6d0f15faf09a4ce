import { nowSeconds } from '../shared/server-clock.ts'
import { timeLeft } from '../shared/time-left.ts'
import { shared } from '../shared/words.ts'

/** Time left until then, by the server's clock. */
export function Countdown({ until, class: extra = '' }: { until: number; class?: string }) {
  const left = timeLeft(until - nowSeconds.value)
  const isShort = left.unit === 'seconds'
  const isLastMinute = isShort && left.minutes === 0
  return (
    <span class={`countdown ${isShort ? 'is-short' : ''} ${isLastMinute ? 'is-last-minute' : ''} ${extra}`}>
      {shared.time(left)}
    </span>
  )
}
