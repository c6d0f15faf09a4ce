import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { failureWords } from '../../shared/failure-words.ts'
import { toast } from '../feedback/toast.tsx'
import { newKey } from '../outbox/new-key.ts'
import { typedAmount } from '../raise/pledges.ts'
import type { DeskState } from './desk-state.ts'
import { words } from './words.ts'

/** A donation made at the desk; it is on the guest's receipt at once. */
export function GiveSheet({ desk, close }: { desk: DeskState; close: () => void }) {
  const id = useId()
  const text = useSignal('')
  const failure = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const key = useRef(newKey())
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const name = desk.receipt.peek()?.buyer.name ?? desk.guest.peek()?.firstName ?? ''
  const amount = typedAmount(text.value)
  const give = async () => {
    if (amount === null || isBusy.peek()) return
    isBusy.value = true
    try {
      await desk.give(amount, key.current)
      toast({ text: words.given(name, desk.show(amount)) })
      close()
    } catch (error) {
      failure.value = failureWords(error)
    } finally {
      isBusy.value = false
    }
  }
  return (
    <Sheet title={words.give} onClose={close}>
      <form
        class="give-form"
        onSubmit={(event) => {
          event.preventDefault()
          void give()
        }}
      >
        <div class="field">
          <label for={id}>{words.giveLabel}</label>
          <input
            id={id}
            inputMode="decimal"
            autocomplete="off"
            ref={input}
            maxLength={12}
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value
              key.current = newKey()
            }}
          />
          {failure.value && (
            <p class="field-error" role="alert">
              {failure.value}
            </p>
          )}
        </div>
        <Button
          look="main"
          type="submit"
          disabled={amount === null}
          busy={isBusy.value ? words.taking : undefined}
        >
          {words.giveButton(amount === null ? '' : desk.show(amount))}
        </Button>
      </form>
    </Sheet>
  )
}
