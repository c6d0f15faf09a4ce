import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { FieldBox, type FieldWords } from '../../../parts/field.tsx'
import { Warning } from '../../../parts/icons.tsx'
import { fromLocal, toLocal } from './zoned-time.ts'
import './fields.css'

type Of<Value> = FieldWords & {
  value: Value
  onChange: (value: Value) => void
  isDisabled?: boolean | undefined
}

export function TextField({
  value,
  onChange,
  isDisabled = false,
  maxLength = 200,
  type = 'text',
  isRequired = false,
  inputMode,
  placeholder,
  ...around
}: Of<string> & {
  maxLength?: number | undefined
  type?: 'text' | 'email' | 'url' | 'tel' | 'search' | undefined
  isRequired?: boolean | undefined
  inputMode?: 'decimal'
  placeholder?: string
}) {
  return (
    <FieldBox {...around}>
      {(attributes) => (
        <input
          {...attributes}
          type={type as 'text'}
          value={value}
          maxLength={maxLength}
          disabled={isDisabled}
          required={isRequired}
          inputMode={inputMode}
          placeholder={placeholder}
          autocomplete="off"
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldBox>
  )
}

export function AreaField({
  value,
  onChange,
  isDisabled = false,
  rows = 4,
  maxLength = 20_000,
  ...around
}: Of<string> & { rows?: number | undefined; maxLength?: number | undefined }) {
  return (
    <FieldBox {...around}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={rows}
          value={value}
          maxLength={maxLength}
          disabled={isDisabled}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldBox>
  )
}

/** An amount, or nothing. Text that is not a number stays as typed. */
export const MoneyField = (props: Of<string>) => <TextField {...props} inputMode="decimal" maxLength={16} />

export function SelectField<Value extends string>({
  value,
  onChange,
  options,
  isDisabled = false,
  ...around
}: Of<Value> & { options: readonly { value: Value; label: string }[] }) {
  return (
    <FieldBox {...around}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldBox>
  )
}

/** A date and time in the venue's time zone. */
export function MomentField({
  value,
  onChange,
  timeZone,
  isDisabled = false,
  ...around
}: Of<number | null> & { timeZone: string }) {
  return (
    <FieldBox {...around}>
      {(attributes) => (
        <input
          {...attributes}
          type="datetime-local"
          value={value === null ? '' : toLocal(value, timeZone)}
          disabled={isDisabled}
          onChange={(event) => onChange(fromLocal(event.currentTarget.value, timeZone))}
        />
      )}
    </FieldBox>
  )
}

/** Yes or no; the whole row can be pressed. */
export function CheckField({ label, hint, value, onChange, isDisabled = false }: Of<boolean>) {
  const id = useId()
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={value}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ currentTarget: box }) => {
          const { checked } = box
          // It shows the value, also when the change is refused.
          box.checked = value
          onChange(checked)
        }}
      />
      <label for={id}>{label}</label>
      {hint && (
        <p class="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** One of a few options, each with a sentence on what it means. */
export function ChoiceField<Value extends string>({
  label,
  value,
  onChange,
  choices,
  isDisabled = false,
  error,
}: Of<Value> & { choices: readonly { value: Value; label: string; text: ComponentChildren }[] }) {
  const name = useId()
  return (
    <fieldset class="choice" disabled={isDisabled}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <div key={choice.value} class="choice-one">
          <input
            id={`${name}-${choice.value}`}
            type="radio"
            name={name}
            checked={choice.value === value}
            aria-describedby={`${name}-${choice.value}-text`}
            onChange={() => onChange(choice.value)}
          />
          <label for={`${name}-${choice.value}`}>{choice.label}</label>
          <div class="note" id={`${name}-${choice.value}-text`}>
            {choice.text}
          </div>
        </div>
      ))}
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The first field that is wrong may be far from the button; being focused, it scrolls into view and is read out. */
const goToFirstFault = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())

/** A form that is sent by our own code, and afterwards shows the first field that is wrong. */
export function SubmitForm({
  class: name,
  onSubmit,
  children,
}: {
  class: string
  onSubmit: () => unknown
  children: ComponentChildren
}) {
  return (
    <form
      class={name}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        void Promise.resolve(onSubmit()).then(() => goToFirstFault(form))
      }}
    >
      {children}
    </form>
  )
}

/** What is wrong with the form as a whole. */
export function FormTrouble({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p class="form-trouble">
          <Warning size={20} /> {text}
        </p>
      )}
    </div>
  )
}
