import { nowSeconds } from '../../shared/server-clock.ts'
import { timeLeft } from '../../shared/time-left.ts'
import { shared } from '../../shared/words.ts'

/** Time left until then, by the server's clock. */
export const Time = ({ until }: { until: number }) => (
  <span class="time">{shared.time(timeLeft(until - nowSeconds.value))}</span>
)
