import { useSignal } from '@preact/signals'
import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'
import { faultWords } from '../shared/failure-words.ts'
import { type FieldFault, fieldFault } from '../shared/field-fault.ts'
import './field.css'

export type FieldWords = {
  label: string
  hint?: ComponentChildren
  error?: string | undefined
}

/** A text field with its label, a hint, and what is wrong with it. */
export function Field({ label, hint, error, ...input }: FieldWords & Omit<InputHTMLAttributes, 'label'>) {
  return (
    <FieldBox label={label} hint={hint} error={error}>
      {(attributes) => <input {...(input as object)} {...attributes} />}
    </FieldBox>
  )
}

type Control = {
  children: (attributes: object & { id: string; onInvalid: (event: Event) => void }) => ComponentChildren
}

/** Label, hint and what is wrong, around any control. What the browser finds wrong is said here too, in our words. */
export function FieldBox({ label, hint, error: given, children }: FieldWords & Control) {
  const id = useId()
  const fault = useSignal<FieldFault | null>(null)
  const error = given ?? (fault.value === null ? undefined : faultWords(fault.value))
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class="field" onInput={() => (fault.value = null)}>
      <label for={id}>{label}</label>
      {children({
        id,
        onInvalid: (event: Event) => {
          event.preventDefault()
          const control = event.currentTarget as HTMLInputElement
          const { form, validity, type } = control
          fault.value = fieldFault(validity, type)
          // The first one that is wrong: being focused, it scrolls into view and is read out.
          if (form?.querySelector(':invalid:not(fieldset)') === control) control.focus()
        },
        ...(error ? { 'aria-invalid': true } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {hint && (
        <p class="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
