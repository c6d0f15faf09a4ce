import { Failure } from '../../shared/failure.ts'

/** Whether a manager could not be added because nobody has signed in with the address: then the place waits for them. */
export function hasNoAccount(error: unknown): boolean {
  if (!(error instanceof Failure) || error.status !== 400) return false
  const { email = [] } = (error.details.fields ?? {}) as Record<string, string[]>
  return email.some((message) => message.startsWith('has no account'))
}
