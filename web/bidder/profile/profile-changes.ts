import type { Profile } from '../../shared/api-types.ts'

const names = ['firstName', 'lastName', 'displayName', 'company', 'countryCode', 'userCellPhone'] as const
export type Editable = Record<(typeof names)[number], string>

export function editableOf(profile: Profile): Editable {
  return Object.fromEntries(names.map((name) => [name, profile[name] ?? ''])) as Editable
}

/** Only changed fields are sent, because the service reports each field to the person's other devices. */
export function changedFields(before: Editable, after: Editable): Partial<Editable> {
  const changed = names.filter((name) => before[name].trim() !== after[name].trim())
  return Object.fromEntries(changed.map((name) => [name, after[name].trim()]))
}
