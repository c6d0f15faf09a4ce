import { Countdown } from '../../../parts/countdown.tsx'
import { Offline, Tick } from '../../../parts/icons.tsx'
import { Thermometer } from '../../../parts/thermometer.tsx'
import { connection } from '../../../shared/connection.ts'
import { locale, timeOfDay } from '../../../shared/format.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import type { LiveAuction } from '../../api-types.ts'
import { words as common } from '../../words/en.ts'
import { words } from '../../words/live-en.ts'
import type { LiveState } from './live-state.ts'

/** Figures count as old after this time. */
const OLD_SECONDS = 25

/** "4.5", "12": one digit after the point for a few. */
function perMinute(count: number): string {
  const digits = count < 10 ? 1 : 0
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(locale(), format).format(count)
}

/** How the evening is going, in five figures; quiet while all is well, loud when it is not. */
export function StatusStrip({ state, live }: { state: LiveState; live: LiveAuction }) {
  const { show } = state
  const { thermometer, counts } = live
  const now = nowSeconds.value
  const age = Math.max(0, now - Math.floor(state.readAtMs.value / 1000))
  const isLost = connection.value === 'lost'
  const isWrong = isLost || age > OLD_SECONDS
  const ending = words.ending(counts.ending)
  return (
    <section class={`strip ${isWrong ? 'is-wrong' : ''}`} aria-label={words.title}>
      <div>
        <p>
          <b>{show(thermometer.total)}</b>{' '}
          <span>{thermometer.goal === null ? words.raised : words.of(show(thermometer.goal))}</span>
        </p>
        {thermometer.goal !== null && (
          <Thermometer
            of={thermometer}
            label={`${show(thermometer.total)} ${words.of(show(thermometer.goal))}`}
          />
        )}
        {Number(thermometer.leading) > 0 && (
          <p class="note">{common.soldAndLeading(show(thermometer.raised), show(thermometer.leading))}</p>
        )}
      </div>
      <div>
        {state.isPaused.value ? (
          <p>
            <b>{words.statuses.paused}</b>
          </p>
        ) : live.nextCloseTime === null ? (
          <p>{words.noClose}</p>
        ) : (
          <>
            <p>
              <b>
                <Countdown until={live.nextCloseTime} />
              </b>
            </p>
            <p class="note">{ending ?? words.nextClose(timeOfDay(live.nextCloseTime))}</p>
          </>
        )}
      </div>
      <div>
        <p>
          <b>{words.open(counts.running)}</b>
        </p>
        <p class="note">{words.perMinute(perMinute(live.bidsPerMinute))}</p>
      </div>
      <div>
        <p>
          <b>{words.online(live.peopleOnline)}</b>
        </p>
        <p class="note">{words.guests(live.checkedInCount, live.bidderCount)}</p>
      </div>
      <div>
        <p>
          <b>{show(live.unpaidAmount)}</b>
        </p>
        <p class="note">{words.unpaid(live.unpaidGuestCount)}</p>
        {Number(live.owedBackAmount) > 0 && <p class="note">{words.owedBack(show(live.owedBackAmount))}</p>}
      </div>
      <div role="status">
        <p class="strip-light">
          {isLost ? <Offline size={20} /> : <Tick size={20} />}
          <b>{isLost ? words.notConnected : words.connected}</b>
        </p>
        <p class="note">{isWrong && age > 5 ? words.old(age) : words.clock(timeOfDay(now))}</p>
      </div>
    </section>
  )
}
