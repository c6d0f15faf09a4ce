import { Failure } from './failure.ts'
import type { FieldFault } from './field-fault.ts'
import { language, shared } from './words.ts'

/** The words for an error code; undefined for codes without words. */
export const wordsFor = (list: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(list, code) ? list[code] : undefined

/** What to say about a failure that has no better words. */
export function failureWords(error: unknown): string {
  if (error instanceof Failure && error.isBusy) return shared.failure.busy
  if (!(error instanceof Failure) || error.isUnanswered) return shared.failure.unanswered
  if (error.status === 429) return shared.failure.tooOften(error.retryAfterSeconds ?? 60)
  if (error.status === 404) return shared.failure.missing
  if (error.status === 401) return shared.failure.signedOut
  if (error.status >= 500) return shared.failure.server
  return inEnglish(error.message) ?? wordsFor(shared.failure.codes, error.code) ?? shared.failure.other
}

/** What is wrong with a field of a form; undefined when nothing is. */
export function fieldWords(error: unknown, name: string): string | undefined {
  if (!(error instanceof Failure)) return undefined
  const [message] = (error.details.fields as Record<string, string[]> | undefined)?.[name] ?? []
  return message === undefined ? undefined : (inEnglish(message) ?? shared.failure.field)
}

/** What to say about a field that the browser finds wrong. */
export function faultWords(fault: FieldFault): string {
  const { needed, field, codes } = shared.failure
  return { needed, notAnEmail: codes.invalid_email, notValid: field }[fault]
}

/** The service's own messages are in English, and more exact than what we can say from its codes. */
export const inEnglish = (message: string): string | undefined =>
  language === 'en' && message !== '' ? message : undefined
