import { useSignal } from '@preact/signals'
import { useCallback, useEffect } from 'preact/hooks'
import { get } from './api.ts'
import { Failure } from './failure.ts'
import { onResync } from './live.ts'

export type Reading<Answer> = {
  value: Answer | null
  failure: unknown
  read: () => Promise<void>
}

const ASK_AGAIN_MS = 5_000

/** What the API answers at a path: read when the page opens, and again when events were missed, or without an answer. */
export function useReading<Answer>(path: string): Reading<Answer> {
  const value = useSignal<Answer | null>(null)
  const failure = useSignal<unknown>(null)
  const read = useCallback(async () => {
    try {
      value.value = await get<Answer>(path)
      failure.value = null
    } catch (error) {
      failure.value = error
    }
  }, [path])
  useEffect(() => {
    void read()
    return onResync(() => void read())
  }, [read])
  useEffect(() => {
    if (!(failure.value instanceof Failure) || !failure.value.isUnanswered) return
    const timer = setTimeout(() => void read(), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [read, failure.value])
  return { value: value.value, failure: failure.value, read }
}
