import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { moment } from '../../../shared/format.ts'
import { retryLater } from '../../../shared/retry.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import type { LiveItem } from '../../api-types.ts'
import { words } from '../../words/live-en.ts'
import { type HistoryLine, readHistory } from './item-history.ts'
import type { LiveState } from './live-state.ts'

/** Lots that are only passed on the way to another are not read. */
const PASSING_MS = 150

export function ItemLog({ state, item }: { state: LiveState; item: LiveItem }) {
  const lines = useSignal<readonly HistoryLine[]>([])
  useEffect(() => {
    const stop = new AbortController()
    let stopRetrying = () => {}
    const read = async () => {
      try {
        const found = await readHistory(state, item, stop.signal)
        if (!stop.signal.aborted) lines.value = found
      } catch (error) {
        if (!stop.signal.aborted) stopRetrying = retryLater(error, read)
      }
    }
    const timer = setTimeout(() => void read(), PASSING_MS)
    return () => {
      clearTimeout(timer)
      stopRetrying()
      stop.abort()
    }
  }, [item.id, item.bidCount, item.status, item.endTime, state.changeCount.value])
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
