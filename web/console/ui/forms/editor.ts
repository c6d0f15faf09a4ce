import { type Signal, signal } from '@preact/signals'
import { type Draft, fieldOf, nested, withChange } from '../../data/draft.ts'
import { Form } from './form.ts'
import { type Kind, LEFT_OUT, type Place, UNREADABLE } from './kinds.ts'

/** One line of a form's table: what kind of value the field holds, and how it is entered. */
export type Field = Kind & {
  maxLength?: number
  type?: 'text' | 'email' | 'url' | 'tel'
  rows?: number
  isRequired?: boolean
  isDisabled?: boolean
  /** In place of the hint in the words. */
  hint?: string | undefined
}

export type Fields = Readonly<Record<string, Field>>

type FieldTexts = {
  labels: Readonly<Record<string, string>>
  hints: Readonly<Record<string, string | undefined>>
}

type Options = {
  /** The form's table. It may depend on the thing itself, and on what was read meanwhile. */
  fields: () => Fields
  texts: () => FieldTexts
  place: () => Place
}

/** Something that is being edited: as it was read, what was changed since, and what is wrong with that. */
export class Editor<Thing extends object> {
  readonly form = new Form()
  /** While there are unsaved changes this stays as it was, whatever others do; the service compares versions. */
  readonly original: Signal<Thing>
  readonly draft = signal<Draft>({})
  readonly options: Options
  #sent: Draft = {}

  constructor(thing: Thing, options: Options) {
    this.original = signal(thing)
    this.options = options
  }

  get changeCount(): number {
    return Object.keys(this.draft.value).length
  }

  /** The value as its field shows it. */
  value(field: string): unknown {
    return field in this.draft.value ? this.draft.value[field] : this.#saved(field)
  }

  set(field: string, value: unknown): void {
    this.draft.value = withChange(this.draft.peek(), { field, was: this.#saved(field), value })
  }

  /** The value as the conflict dialog writes it. */
  text = (field: string, value: unknown): string =>
    this.options.fields()[field]!.text(value, this.options.place())

  discard = (): void => {
    this.draft.value = {}
  }

  /** Shows a newer version, unless there are unsaved changes. */
  follow(thing: Thing): void {
    if (Object.keys(this.draft.peek()).length === 0) this.original.value = thing
  }

  /** Shows the version that was saved, and what was typed while it was being saved. */
  accept(thing: Thing): void {
    const sent = this.#sent
    const typed = Object.keys({ ...sent, ...this.draft.peek() })
      .map((field) => ({ field, value: this.value(field) }))
      .filter(({ field, value }) => value !== sent[field])
    this.original.value = thing
    this.discard()
    for (const { field, value } of typed) this.set(field, value)
  }

  /** Sends what was changed, as the API takes it; what cannot be read is said at its field instead. */
  async submit(send: (changes: object) => Promise<unknown>): Promise<void> {
    const fields = this.options.fields()
    const read = Object.entries(this.draft.peek()).map(([field, typed]) => ({
      field,
      value: fields[field]!.read(typed),
    }))
    const wrong = read.filter(({ value }) => value === UNREADABLE)
    if (wrong.length > 0)
      return this.form.refuse(
        Object.fromEntries(wrong.map(({ field }) => [field, fields[field]!.problem!()])),
      )
    const changes = read.filter(({ value }) => value !== LEFT_OUT).map(({ field, value }) => [field, value])
    await this.form.submit(() => {
      this.#sent = this.draft.peek()
      return send(nested(Object.fromEntries(changes)))
    })
  }

  #saved(field: string): unknown {
    return this.options.fields()[field]!.write(fieldOf(this.original.value, field))
  }
}
