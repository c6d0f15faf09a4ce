import { useMemo } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import type { Guest } from '../../api-types.ts'
import { nameOf } from '../../data/guest-list/guest-list.ts'
import { words } from '../../words/door-en.ts'
import { GuestChanges } from './guest-changes.ts'

type Props = {
  guest: Guest
  close: () => void
  merge: () => void
  share: (() => void) | null
  /** Only managers waive that a card is required. */
  mayWaive: boolean
}

/** Changes the table and card, texts the link again, merges two guests who are one, or undoes the check-in. */
export function GuestSheet({ guest, close, merge, share, mayWaive }: Props) {
  const changes = useMemo(() => new GuestChanges(guest, close), [])
  const { tableName, hasCard, failure } = changes
  const isBusy = changes.isBusy.value
  return (
    <Sheet title={nameOf(guest)} onClose={close}>
      <form
        class="door-form"
        onSubmit={(event) => {
          event.preventDefault()
          void changes.save()
        }}
      >
        <p class="second">
          {[words.paddle(guest.paddleNumber), guest.phone, guest.email].filter(Boolean).join(' · ')}
        </p>
        <Field
          label={words.tableLabel}
          maxLength={40}
          autocomplete="off"
          value={tableName.value}
          onInput={(event) => (tableName.value = event.currentTarget.value)}
        />
        <label class="door-switch">
          <input
            type="checkbox"
            checked={hasCard.value}
            disabled={!mayWaive}
            onChange={(event) => (hasCard.value = event.currentTarget.checked)}
          />
          {words.card}
        </label>
        {failure.value && (
          <p class="field-error" role="alert">
            {failure.value}
          </p>
        )}
        <Button look="main" type="submit" disabled={isBusy}>
          {words.save}
        </Button>
        <Button disabled={isBusy} onClick={() => void changes.textLink()}>
          {words.textLink}
        </Button>
        <Button onClick={merge}>{words.merge}</Button>
        {share && <Button onClick={share}>{words.shareBill}</Button>}
        {guest.state === 'here' && (
          <>
            <Button disabled={isBusy} onClick={() => void changes.leave()}>
              {words.hasLeft}
            </Button>
            <Button look="bare" disabled={isBusy} onClick={() => void changes.undoCheckIn()}>
              {words.undoCheckIn}
            </Button>
          </>
        )}
      </form>
    </Sheet>
  )
}
