import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { MoneyButton } from '../../../parts/money-button.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { readPositiveAmount } from '../../ui/forms/amounts.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { words } from '../../words/desk-en.ts'
import type { DeskState } from './desk-state.ts'

/** A donation made at the desk; it is on the guest's receipt at once. */
export function DonationSheet({ desk }: { desk: DeskState }) {
  const id = useId()
  const text = useSignal('')
  const form = useForm()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const amount = readPositiveAmount(text.value)
  const close = () => (desk.isDonating.value = false)
  return (
    <Sheet title={words.donate} onClose={close}>
      <form
        class="give-form"
        onSubmit={async (event) => {
          event.preventDefault()
          const isDone = amount !== null && (await form.submit(() => desk.donate(amount)))
          // Whoever closed it meanwhile may have opened one for somebody else.
          if (isDone && input.current) close()
        }}
      >
        <div class="field">
          <label for={id}>{words.donationAmount}</label>
          <input
            id={id}
            inputMode="decimal"
            autocomplete="off"
            ref={input}
            maxLength={12}
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
          {form.trouble && (
            <p class="field-error" role="alert">
              {form.trouble}
            </p>
          )}
        </div>
        <MoneyButton
          look="main"
          type="submit"
          terms={amount}
          disabled={amount === null}
          busy={form.isBusy ? words.adding : undefined}
        >
          {words.donateButton(amount === null ? '' : desk.show(amount))}
        </MoneyButton>
      </form>
    </Sheet>
  )
}
