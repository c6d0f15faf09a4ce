/** What Stripe's package sends: `a[b][0]=c`. */
export type Form = { [name: string]: Form | string }

export function readForm(text: string): Form {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    let at = form
    for (const part of path.slice(0, -1)) {
      if (typeof at[part] !== 'object') at[part] = Object.create(null) as Form
      at = at[part] as Form
    }
    const last = path.at(-1)
    if (last !== undefined) at[last] = value
  }
  return form
}

export function text(form: Form, ...path: string[]): string | null {
  const value = branch(form, ...path.slice(0, -1))[path.at(-1)!]
  return typeof value === 'string' && value !== '' ? value : null
}

export function branch(form: Form, ...path: string[]): Form {
  return path.reduce<Form>((at, part) => (typeof at[part] === 'object' ? at[part] : {}), form)
}

/** Texts by name, such as metadata; also lists, which are numbered. */
export function texts(form: Form, ...path: string[]): Record<string, string> {
  const entries = Object.entries(branch(form, ...path))
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

export function whole(form: Form, ...path: string[]): number | null {
  const value = text(form, ...path)
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null
}
