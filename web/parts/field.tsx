import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'
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

type Control = { children: (attributes: object & { id: string }) => ComponentChildren }

/** Label, hint and what is wrong, around any control. */
export function FieldBox({ label, hint, error, children }: FieldWords & Control) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
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
