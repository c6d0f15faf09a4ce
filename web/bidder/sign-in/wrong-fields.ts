const patterns = {
  email: /^[^\s@]+@[^\s@]+$/,
  firstName: /\S/,
  lastName: /\S/,
  mobile: /\d/,
  pin: /^\d{5}$/,
}

export type FieldName = keyof typeof patterns

/** The fields of a form that cannot be right, in the order they are shown in. */
export function wrongFields(fields: Record<string, string>): FieldName[] {
  const names = Object.keys(fields).filter((name): name is FieldName => Object.hasOwn(patterns, name))
  return names.filter((name) => !patterns[name].test(fields[name]!))
}
