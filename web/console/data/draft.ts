/** Unsaved changes by field; a nested field is named like `bidding.requireCard`. */
export type Draft = Readonly<Record<string, unknown>>

/** The draft as the API takes it, with nested objects. */
export function nested(draft: Draft): object {
  const whole: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(draft)) {
    const names = field.split('.')
    const last = names.pop()!
    let group = whole
    for (const name of names) group = (group[name] ??= {}) as Record<string, unknown>
    group[last] = value
  }
  return whole
}

/** A field of a nested object, by such a name; undefined where it is missing. */
export function fieldOf(whole: object, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (value, name) => (value === null || value === undefined ? undefined : (value as never)[name]),
      whole,
    )
}

/** The draft with one more change; a field that is back to its old value is not a change. */
export function withChange(
  draft: Draft,
  { field, was, value }: { field: string; was: unknown; value: unknown },
): Draft {
  const { [field]: _, ...rest } = draft
  return JSON.stringify(was) === JSON.stringify(value) ? rest : { ...rest, [field]: value }
}
