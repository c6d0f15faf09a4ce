import { failureWords } from '../../shared/failure-words.ts'

/** Why a form could not be saved, beside its button; nothing when it was not tried or went well. */
export function FormFailure({ error }: { error: unknown }) {
  if (error === null) return null
  return (
    <span class="field-error" role="alert">
      {failureWords(error)}
    </span>
  )
}
