import { useSignal } from '@preact/signals'
import { Failure } from '../../shared/failure.ts'
import { failureWords } from '../../shared/failure-words.ts'

export type Form = {
  isBusy: boolean
  /** What is wrong with the form as a whole; null when a field says it. */
  trouble: string | null
  /** What is wrong with a field, by its name in the API, such as `bidding.requireCard`. */
  errorOf: (field: string) => string | undefined
  /** Does the work, one submission at a time, and keeps what went wrong. True when it succeeded. */
  submit: (work: () => Promise<unknown>) => Promise<boolean>
  /** Shows errors found before the service is asked. */
  refuse: (errors: Record<string, string>) => void
}

/** A form that shows the service's errors at their fields, and below them what concerns the whole form. */
export function useForm(): Form {
  const isBusy = useSignal(false)
  const errors = useSignal<Record<string, string>>({})
  const trouble = useSignal<string | null>(null)
  return {
    isBusy: isBusy.value,
    trouble: trouble.value,
    errorOf: (field) => errors.value[field],
    refuse: (found) => {
      errors.value = found
      trouble.value = null
    },
    submit: async (work) => {
      if (isBusy.peek()) return false
      isBusy.value = true
      errors.value = {}
      trouble.value = null
      try {
        await work()
        return true
      } catch (error) {
        errors.value = fieldErrors(error)
        trouble.value = failureWords(error)
        return false
      } finally {
        isBusy.value = false
      }
    },
  }
}

/** The API's own messages by field, as sentences. */
function fieldErrors(error: unknown): Record<string, string> {
  const fields =
    error instanceof Failure ? (error.details.fields as Record<string, string[]> | undefined) : undefined
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, [message = 'is not valid']]) => [name, sentence(message)]),
  )
}

const sentence = (message: string) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace(/\.\.$/, '.')
