import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { Field } from '../../../parts/field.tsx'
import { Sheet } from '../../../parts/sheet.tsx'
import { words } from '../../words/door-en.ts'
import type { WalkIn } from './walk-in.ts'

type Props = {
  /** What was typed before, after a refusal; else nothing. */
  typed: WalkIn
  add: (walkIn: WalkIn) => void
  close: () => void
}

/** Three fields are enough, then Enter and the next guest; the paddle comes with the answer. */
export function WalkInSheet({ typed, add, close }: Props) {
  const walkIn = useSignal(typed)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    inputs.find(({ value }) => value === '')?.focus()
  }, [])
  const field = (name: keyof WalkIn) => ({
    value: walkIn.value[name],
    autocomplete: 'off' as const,
    onInput: (event: { currentTarget: { value: string } }) => {
      walkIn.value = { ...walkIn.value, [name]: event.currentTarget.value }
    },
  })
  return (
    <Sheet title={words.walkIn} onClose={close}>
      <form
        ref={form}
        class="door-form"
        onSubmit={(event) => {
          event.preventDefault()
          add(walkIn.peek())
        }}
      >
        <Field label={words.firstName} required maxLength={100} {...field('firstName')} />
        <Field label={words.lastName} required maxLength={100} {...field('lastName')} />
        <Field label={words.mobile} required type="tel" maxLength={30} {...field('mobile')} />
        <Field label={words.tableLabel} maxLength={40} {...field('tableName')} />
        <Field label={words.email} type="email" maxLength={320} hint={words.emailHint} {...field('email')} />
        <Button look="main" size="bar" type="submit">
          {words.add}
        </Button>
      </form>
    </Sheet>
  )
}
