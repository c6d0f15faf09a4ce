import type { ComponentChildren, VNode } from 'preact'
import { Button } from '../../../parts/button.tsx'
import { words } from '../../words/en.ts'
import { useAskBeforeLeaving } from '../feedback/ask-before-leaving.ts'
import type { Editor } from './editor.ts'
import {
  AreaField,
  CheckField,
  FormTrouble,
  MomentField,
  MoneyField,
  SelectField,
  SubmitForm,
  TextField,
} from './fields.tsx'

type AnyEditor = Pick<Editor<never>, 'form' | 'options' | 'changeCount' | 'value' | 'set'>

/** One field, several side by side, or something else between the fields. */
export type FieldRow = string | readonly string[] | VNode | false

/** The fields of a form, each by its kind. */
export function EditorFields({ editor, rows }: { editor: AnyEditor; rows: readonly FieldRow[] }) {
  const show = (field: string) => <EditorField key={field} editor={editor} field={field} />
  return rows.map((row) => {
    if (typeof row === 'string') return show(row)
    if (!isPair(row)) return row
    return (
      <div key={row.join()} class="form-pair">
        {row.map(show)}
      </div>
    )
  })
}

const isPair = (row: FieldRow): row is readonly string[] => Array.isArray(row)

function EditorField({ editor, field }: { editor: AnyEditor; field: string }) {
  const { labels, hints } = editor.options.texts()
  const spec = editor.options.fields()[field]!
  const { control, maxLength, rows, isDisabled } = spec
  const common = {
    label: labels[field]!,
    hint: 'hint' in spec ? spec.hint : hints[field],
    error: editor.form.errorOf(field),
    isDisabled,
  }
  const value = editor.value(field)
  const onChange = (next: unknown) => editor.set(field, next)
  const typed = { ...common, value: value as string, onChange }
  switch (control) {
    case 'check':
      return <CheckField {...common} value={value as boolean} onChange={onChange} />
    case 'choice':
      return <SelectField {...typed} options={spec.options!()} />
    case 'money':
      return <MoneyField {...typed} />
    case 'area':
      return <AreaField {...typed} rows={rows} maxLength={maxLength} />
    case 'moment':
      return (
        <MomentField
          {...common}
          value={value as number}
          timeZone={editor.options.place().timeZone}
          onChange={(next) => next !== null && onChange(next)}
        />
      )
    default:
      return <TextField {...typed} maxLength={maxLength} type={spec.type} isRequired={spec.isRequired} />
  }
}

type FormProps = {
  editor: AnyEditor
  class?: string
  /** What the button says; "Save" by default. */
  button?: string
  onSubmit: () => unknown
  children: ComponentChildren
}

/** The fields of one thing, what is wrong with them, and the button that saves them. */
export function EditorForm({ editor, button = words.save, onSubmit, children, ...form }: FormProps) {
  useAskBeforeLeaving(() => editor.changeCount > 0)
  return (
    <SubmitForm class={form.class ?? 'form panel'} onSubmit={onSubmit}>
      {children}
      <FormTrouble text={editor.form.trouble} />
      <div class="form-buttons">
        <Button
          type="submit"
          look="main"
          disabled={editor.changeCount === 0}
          busy={editor.form.isBusy ? words.saving : undefined}
        >
          {button}
        </Button>
      </div>
    </SubmitForm>
  )
}
