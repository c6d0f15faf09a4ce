import { Failure } from '../../../shared/failure.ts'
import { failureWords, inEnglish, wordsFor } from '../../../shared/failure-words.ts'
import { words } from '../../words/en.ts'

/** What is wrong with each field, by its name in the API; empty when the failure is not about fields. */
export function fieldProblems(error: unknown): Record<string, string> {
  const fields = error instanceof Failure ? (error.details.fields as Record<string, string[]>) : undefined
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([field, [message = '']]) => [field, problemText(message)]),
  )
}

/** What went wrong, as a person would say it: fields have the names that the pages give them. */
export function failureText(error: unknown): string {
  const [first] = Object.entries(fieldProblems(error))
  if (first) return labelled(labelOf(first[0]), first[1])
  const reason = error instanceof Failure ? String(error.details.reason ?? '') : ''
  return wordsFor(words.refusals, reason) ?? failureWords(error)
}

/** The service says what is wrong with a field so that it follows the field's name: "must be in the future". */
export function problemText(message: string): string {
  const known = wordsFor(words.problems, message)
  if (known !== undefined || inEnglish(message) === undefined) return known ?? words.invalid
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}

/** What the pages call a field of the API; undefined for one that they do not show. */
const labelOf = (field: string): string | undefined => wordsFor(words.fields, field.split('.').at(-1)!)

/** "Paddle: Enter a whole number." A sentence that already names the field stays as it is. */
function labelled(label: string | undefined, problem: string): string {
  const needsNone = !label || problem.toLowerCase().includes(label.toLowerCase())
  return needsNone ? problem : `${label}: ${problem}`
}
