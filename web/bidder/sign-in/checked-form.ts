import { useSignal } from '@preact/signals'
import { signInWords } from '../words/sign-in-en.ts'
import { type FieldName, wrongFields } from './wrong-fields.ts'

/** A form that says in our own words what is missing, at its field, and takes the focus there. */
export function useCheckedForm(send: (fields: Record<string, string>) => void) {
  const wrong = useSignal<readonly FieldName[]>([])
  return {
    form: {
      noValidate: true,
      onSubmit(event: Event) {
        event.preventDefault()
        const form = event.currentTarget as HTMLFormElement
        const fields = fieldsOf(form)
        wrong.value = wrongFields(fields)
        const [first] = wrong.value
        if (first === undefined) send(fields)
        else (form.elements.namedItem(first) as HTMLElement).focus()
      },
    },
    errorOf: (name: FieldName) => (wrong.value.includes(name) ? signInWords.needed[name] : undefined),
  }
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
}
