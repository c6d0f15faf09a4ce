import { Clock, Tick } from '../../../parts/icons.tsx'
import { timeOfDay } from '../../../shared/format.ts'
import type { Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { words } from '../../words/door-en.ts'
import { MarkedName } from './marked-name.tsx'

type Props = {
  guest: Guest
  search: string
  isFirst: boolean
  isWaiting: boolean
  needsCard: boolean
  checkIn: () => void
  open: () => void
}

export function GuestRow({ guest, search, isFirst, isWaiting, needsCard, checkIn, open }: Props) {
  const name = nameOf(guest)
  const facts = [
    guest.tableName && words.table(guest.tableName),
    guest.state === 'here' &&
      (guest.checkedInBySelf ? words.bySelf : words.since)(timeOfDay(guest.checkedInAt ?? 0)),
    guest.state === 'gone' && words.left(timeOfDay(guest.leftAt ?? 0)),
  ].filter(Boolean)
  const label =
    guest.state === 'gone' ? words.backAgain : guest.checkedInBySelf ? words.confirm : words.checkIn
  return (
    <li class={`door-guest ${isFirst ? 'is-first' : ''}`}>
      <span class={`door-paddle ${isFirst ? 'is-first' : ''}`}>{guest.paddleNumber}</span>
      <button type="button" class="door-who" onClick={open}>
        <span class="visually-hidden">{words.details}</span>
        <MarkedName name={name} search={search} />
        <span class="door-facts">
          {facts.join(' · ')}
          {needsCard && !guest.hasCard && (
            <>
              {facts.length > 0 && ' · '}
              <span class="door-no-card">{words.noCard}</span>
            </>
          )}
        </span>
      </button>
      {guest.state === 'here' && !guest.checkedInBySelf ? (
        <span class="door-in">
          <Tick size={20} /> {words.isIn}
        </span>
      ) : isWaiting ? (
        <span class="door-waits">
          <Clock size={18} /> {words.waits}
        </span>
      ) : (
        <button
          type="button"
          class={`door-check ${isFirst ? 'is-first' : ''}`}
          aria-label={`${label} ${name}`}
          onClick={checkIn}
        >
          {label}
        </button>
      )}
    </li>
  )
}
