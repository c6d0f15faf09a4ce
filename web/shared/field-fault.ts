/** What the browser finds wrong with a field, as far as our forms ask it to look. */
export type FieldFault = 'needed' | 'notAnEmail' | 'notValid'

type Validity = { valueMissing: boolean; typeMismatch: boolean }

/** The browser's own bubbles would say it in another voice, and elsewhere than our forms do. */
export function fieldFault({ valueMissing, typeMismatch }: Validity, type: string): FieldFault {
  if (valueMissing) return 'needed'
  return typeMismatch && type === 'email' ? 'notAnEmail' : 'notValid'
}
