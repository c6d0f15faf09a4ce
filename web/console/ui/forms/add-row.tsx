import type { Signal } from '@preact/signals'
import { Button } from '../../../parts/button.tsx'
import { FormTrouble, SubmitForm, TextField } from './fields.tsx'
import type { Form } from './form.ts'

type Props = {
  label: string
  button: string
  typed: Signal<string>
  /** The field's name in the API, by which its errors come. */
  field: string
  form: Form
  onSubmit: () => unknown
  type?: 'text' | 'email'
  maxLength?: number
}

/** One field and a button that adds something to a list. */
export function AddRow({ label, button, typed, field, form, onSubmit, type, maxLength }: Props) {
  const error = form.errorOf(field)
  return (
    <>
      <SubmitForm class="add-row" onSubmit={onSubmit}>
        <TextField
          label={label}
          type={type}
          maxLength={maxLength}
          isRequired
          value={typed.value}
          onChange={(next) => (typed.value = next)}
          error={error}
        />
        <Button type="submit" look="main" disabled={form.isBusy}>
          {button}
        </Button>
      </SubmitForm>
      <FormTrouble text={error ? null : form.trouble} />
    </>
  )
}
