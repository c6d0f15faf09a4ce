import { Failure } from '../../../shared/failure.ts'

/** Whether a manager could not be added because no account has proved the address: then the place waits for its person. */
export function isNotProved(error: unknown): boolean {
  if (!(error instanceof Failure) || error.status !== 400) return false
  const { email = [] } = (error.details.fields ?? {}) as Record<string, string[]>
  return email.some((message) => message.startsWith('is not the proved address'))
}
