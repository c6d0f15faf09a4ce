import { Failure } from './failure.ts'
import { shared } from './words.ts'

/** What to tell people of a failure that nobody has better words for. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Failure) || error.isUnanswered) return shared.failure.unanswered
  if (error.status === 429) return shared.failure.tooOften(error.retryAfterSeconds ?? 60)
  if (error.status === 404) return shared.failure.missing
  if (error.status === 401) return shared.failure.signedOut
  return error.status >= 500 ? shared.failure.server : error.message
}
