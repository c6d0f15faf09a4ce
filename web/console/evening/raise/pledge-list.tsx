import { Clock, Warning } from '../../../parts/icons.tsx'
import { timeOfDay } from '../../../shared/format.ts'
import { words } from '../../words/raise-en.ts'
import type { Pledge } from './pledges.ts'

type Props = {
  pledges: readonly Pledge[]
  waitingCount: number
  show: (amount: number) => string
  undo: (pledge: Pledge) => void
  dismiss: (pledge: Pledge) => void
}

const SHOWN = 60

/** The pledges, newest first; those that wait for the network are marked. */
export function PledgeList({ pledges, waitingCount, show, undo, dismiss }: Props) {
  return (
    <section class="panel raise-list" aria-labelledby="raise-gifts">
      <h2 id="raise-gifts" class="raise-list-title">
        {words.pledges}
      </h2>
      {waitingCount > 0 && <p class="raise-waiting">{words.waitingNote(waitingCount)}</p>}
      {pledges.length === 0 && <p class="second">{words.none}</p>}
      <ol>
        {pledges.slice(0, SHOWN).map((pledge) => (
          <li key={pledge.id} class={`pledge is-${pledge.state}`}>
            <b class="pledge-paddle">{pledge.paddleNumber}</b>
            <span class="pledge-name">
              {pledge.name}
              {pledge.state === 'refused' && (
                <span class="pledge-refusal">
                  <Warning size={16} /> {words.refused}: {pledge.refusal}
                </span>
              )}
            </span>
            <span class="pledge-amount">{show(pledge.amount)}</span>
            <span class="pledge-time">
              {pledge.state === 'waiting' && <Clock size={16} />} {timeOfDay(pledge.atSeconds)}
            </span>
            <button
              type="button"
              class="pledge-undo"
              aria-label={`${pledge.state === 'refused' ? words.dismiss : words.undo}: ${words.pledged(pledge.paddleNumber, pledge.name, show(pledge.amount))}`}
              onClick={() => (pledge.state === 'refused' ? dismiss(pledge) : undo(pledge))}
            >
              {pledge.state === 'refused' ? words.dismiss : words.undo}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
