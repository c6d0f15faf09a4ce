/** What is typed and not saved yet: by field, those of groups as `bidding.requireCard`. */
export type Draft = Readonly<Record<string, unknown>>

/** As the interface takes it: groups inside groups. */
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

/** One field of a thing with groups; undefined where a group is missing. */
export function fieldOf(whole: object, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (value, name) => (value === null || value === undefined ? undefined : (value as never)[name]),
      whole,
    )
}

/** The draft with one more change; a field that is as it was again is no change. */
export function changed(draft: Draft, seen: object, field: string, value: unknown): Draft {
  const { [field]: _, ...rest } = draft
  return JSON.stringify(fieldOf(seen, field)) === JSON.stringify(value) ? rest : { ...rest, [field]: value }
}
