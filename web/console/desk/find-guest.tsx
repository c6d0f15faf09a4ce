import { Field } from '../../parts/field.tsx'
import { nameOf } from '../guest-list/guest-list.ts'
import { words } from '../words/desk-en.ts'
import type { DeskState } from './desk-state.ts'

/** For guests who do not know their paddle: by name or phone. */
export function FindGuest({ desk }: { desk: DeskState }) {
  const found = desk.foundGuests.value
  return (
    <div class="find-guest unpaid">
      <Field
        label={words.findName}
        type="search"
        autocomplete="off"
        maxLength={80}
        value={desk.typedName.value}
        onInput={(event) => (desk.typedName.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !found[0]) return
          event.currentTarget.blur()
          void desk.openGuest(found[0])
        }}
      />
      {found.length > 0 && (
        <ul>
          {found.map((guest) => (
            <li key={guest.userId}>
              <button type="button" onClick={() => void desk.openGuest(guest)}>
                <b>{guest.paddleNumber}</b>
                <span class="unpaid-name">{nameOf(guest)}</span>
                <span class="second">{guest.phone}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
