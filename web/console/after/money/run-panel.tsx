import { Button } from '../../../parts/button.tsx'
import { moment } from '../../../shared/format.ts'
import { nowSeconds } from '../../../shared/server-clock.ts'
import { words } from '../../words/money-en.ts'
import type { Money } from './money-bills.ts'
import type { MoneyState } from './money-state.ts'

type Run = NonNullable<Money['run']>

function endedText({ isPlanned, startedBy, startedAt }: Run): string {
  const when = moment(startedAt, nowSeconds.peek())
  return isPlanned ? words.runEndedByItself(when) : words.runEnded(startedBy, when)
}

/** How far charging everybody has come; afterwards what came of it. */
export function RunPanel({ state, run }: { state: MoneyState; run: Run }) {
  const { total, waiting, paid, declined, skipped } = run
  const done = total.count - waiting.count
  const share = (count: number) => ({ width: `${(100 * count) / Math.max(1, total.count)}%` })
  const parts = [
    words.runPaid(paid.count, state.show(paid.amount)),
    ...(declined.count > 0 ? [words.runDeclined(declined.count, state.show(declined.amount))] : []),
    ...(skipped.count > 0 ? [words.runSkipped(skipped.count)] : []),
    ...(waiting.count > 0 ? [words.runToGo(waiting.count, state.show(waiting.amount))] : []),
  ]
  return (
    <section class={`money-run ${run.isEnded ? 'is-ended' : ''}`} aria-labelledby="money-run">
      <header>
        <h2 id="money-run" class="money-heading">
          {run.isEnded ? endedText(run) : words.running(done, total.count)}
        </h2>
        {!run.isEnded && (
          <Button busy={run.isStopping ? words.stopping : undefined} onClick={() => void state.stop()}>
            {words.stop}
          </Button>
        )}
      </header>
      <div
        class="money-bar"
        role="progressbar"
        aria-label={words.progress}
        aria-valuemin={0}
        aria-valuemax={total.count}
        aria-valuenow={done}
      >
        <span class="is-paid" style={share(paid.count)} />
        <span class="is-declined" style={share(declined.count)} />
        <span class="is-skipped" style={share(skipped.count)} />
      </div>
      <p role="status">
        {parts.join(' · ')}
        {!run.isEnded && ` ${words.mayLeave}`}
      </p>
      {run.trouble && (
        <p class="form-failure" role="alert">
          {words.runTrouble}
        </p>
      )}
    </section>
  )
}
