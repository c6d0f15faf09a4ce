import { useSignal } from '@preact/signals'
import { call } from '../../shared/api.ts'
import { Failure } from '../../shared/failure.ts'
import { failureWords } from '../../shared/failure-words.ts'

type Words = { busy: string; refusals: Record<string, string> }

export type OneChange = ReturnType<typeof useChanges>

/** One change at a time; what went wrong stays below until the next. */
export function useChanges(read: () => Promise<void>, text: Words) {
  const failure = useSignal<string | null>(null)
  const isBusy = useSignal(false)
  const send = async (method: 'POST' | 'DELETE', path: string, body?: object): Promise<boolean> => {
    if (isBusy.peek()) return false
    isBusy.value = true
    failure.value = null
    try {
      await call(method, path, body ? { body } : {})
      await read()
      return true
    } catch (error) {
      const reason = error instanceof Failure ? String(error.details.reason ?? '') : ''
      failure.value = text.refusals[reason] ?? failureWords(error)
      return false
    } finally {
      isBusy.value = false
    }
  }
  return { failure: failure.value, busyText: isBusy.value ? text.busy : undefined, send }
}
