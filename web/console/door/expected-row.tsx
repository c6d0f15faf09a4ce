import { Clock } from '../../parts/icons.tsx'
import type { Invitation } from '../api-types.ts'
import { expectedName } from '../guest-list/guest-list.ts'
import { words } from '../words/door-en.ts'
import { MarkedName } from './marked-name.tsx'

type Props = { invitation: Invitation; search: string; isWaiting: boolean; add: () => void }

/** Somebody on the list without an account; only a phone number is missing. */
export function ExpectedRow({ invitation, search, isWaiting, add }: Props) {
  const name = expectedName(invitation)
  const { tableName, paddleNumber } = invitation
  return (
    <li class="door-guest">
      <span class="door-paddle">{paddleNumber ?? '–'}</span>
      <span class="door-who">
        <MarkedName name={name} search={search} />
        <span class="door-facts">
          {[tableName && words.table(tableName), words.expected].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isWaiting ? (
        <span class="door-waits">
          <Clock size={18} /> {words.waits}
        </span>
      ) : (
        <button type="button" class="door-check" aria-label={`${words.addExpected} ${name}`} onClick={add}>
          {words.addExpected}
        </button>
      )}
    </li>
  )
}
