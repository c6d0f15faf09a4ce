import { Clock, Warning } from '../../../parts/icons.tsx'
import { timeOfDay } from '../../../shared/format.ts'
import type { Waiting } from '../../data/outbox/outbox.ts'
import { words } from '../../words/door-en.ts'

/** What was done on this device and the service has not confirmed. */
export function WaitingList({
  waiting,
  correct,
  dismiss,
}: {
  waiting: readonly Waiting[]
  /** Opens the form again with what was typed. */
  correct: (waiting: Waiting) => void
  dismiss: (waiting: Waiting) => void
}) {
  if (waiting.length === 0) return null
  return (
    <section class="door-waiting" aria-labelledby="door-waiting">
      <h2 id="door-waiting">{words.waiting}</h2>
      <ul>
        {waiting.map((one) => (
          <li key={one.key}>
            <b>{one.shown.paddleNumber ?? words.newPaddle}</b>
            <span class="door-name">{one.shown.name}</span>
            {one.refusal ? (
              <span class="door-refused">
                <Warning size={18} /> {words.refused}: {one.refusal}{' '}
                {one.kind === 'walkIn' && (
                  <button type="button" onClick={() => correct(one)}>
                    {words.correct}
                  </button>
                )}{' '}
                <button type="button" onClick={() => dismiss(one)}>
                  {words.dismiss}
                </button>
              </span>
            ) : (
              <span class="door-facts">
                <Clock size={16} /> {timeOfDay(one.madeAtMs / 1000)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
