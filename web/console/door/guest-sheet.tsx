import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { call, post } from '../../shared/api.ts'
import { failureWords } from '../../shared/failure-words.ts'
import type { Guest } from '../api-types.ts'
import { save } from '../data/save.ts'
import { toast } from '../feedback/toast.tsx'
import { noteGuest } from '../guests/guest-book.ts'
import { nameOf } from '../guests/guest-list.ts'
import { words } from './words.ts'

/** Changes the table and card, texts the link again, or undoes the check-in; shows conflicts before overwriting. */
export function GuestSheet({ guest, close }: { guest: Guest; close: () => void }) {
  /** The guest when the sheet opened: later changes are shown as a conflict, not overwritten. */
  const seen = useRef(guest).current
  const tableName = useSignal(seen.tableName ?? '')
  const hasCard = useSignal(seen.hasCard)
  const failure = useSignal<string | null>(null)
  const path = `/v3/manage/auctions/${guest.auctionId}/registrations/${guest.userId}`
  const trying = async (work: () => Promise<unknown>) => {
    failure.value = null
    try {
      await work()
    } catch (error) {
      failure.value = failureWords(error)
    }
  }
  const keep = () =>
    trying(async () => {
      const changes = { tableName: tableName.peek().trim() || null, hasCard: hasCard.peek() }
      const saved = await save<Guest>({ path, original: seen, changes, labels: words.labels, show: shown })
      noteGuest(saved)
      toast({ text: words.saved })
      close()
    })
  const textLink = () =>
    trying(async () => {
      await post(`${path}/link`, {})
      toast({ text: words.texted })
    })
  const checkOut = () =>
    trying(async () => {
      noteGuest(await call<Guest>('PATCH', path, { body: { checkedIn: false } }))
      toast({ text: words.undone })
      close()
    })
  return (
    <Sheet title={nameOf(guest)} onClose={close}>
      <form
        class="door-form"
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
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
            onChange={(event) => (hasCard.value = event.currentTarget.checked)}
          />
          {words.card}
        </label>
        {failure.value && (
          <p class="field-error" role="alert">
            {failure.value}
          </p>
        )}
        <Button look="main" type="submit">
          {words.save}
        </Button>
        <Button onClick={() => void textLink()}>{words.textLink}</Button>
        {guest.checkedIn && (
          <Button look="bare" onClick={() => void checkOut()}>
            {words.checkOut}
          </Button>
        )}
      </form>
    </Sheet>
  )
}

function shown(_: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return value === null || value === undefined || value === '' ? '–' : String(value)
}
