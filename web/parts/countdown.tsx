import { nowSeconds } from '../shared/server-clock.ts'
import { timeLeft } from '../shared/time-left.ts'
import { shared } from '../shared/words.ts'

/** Time left until then, by the server's clock. */
export function Countdown({ until, class: extra = '' }: { until: number; class?: string }) {
  const left = timeLeft(until - nowSeconds.value)
  return (
    <span class={`countdown ${left.unit === 'seconds' ? 'is-short' : ''} ${extra}`}>{shared.time(left)}</span>
  )
}
