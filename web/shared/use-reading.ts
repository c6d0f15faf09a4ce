import { useSignal } from '@preact/signals'
import { useCallback, useEffect, useRef } from 'preact/hooks'
import { get } from './api.ts'
import { onResync } from './live.ts'
import { useRetry } from './retry.ts'

type Reading<Answer> = {
  value: Answer | null
  failure: unknown
  /** Reads it again, or with `more` what follows it. */
  read: (options?: { more?: boolean }) => Promise<void>
  /** Repeats the last read, which has failed. */
  again: () => Promise<void>
  /** Shows the answer to a change, and reads again: something else may have changed while it was on its way. */
  put: (answer: Answer) => void
}

/** What the API answers at a path. */
export function useReading<Answer>(path: string): Reading<Answer> {
  return useReadingOf<Answer>(() => get<Answer>(path), [path])
}

/**
 * What `request` answers: sent when the page opens and when one of the inputs changes, and again when events were missed or
 * there was no answer. To read more, it is given what is shown and answers with that and what follows. Of several reads
 * only the last one counts, whichever is answered first.
 */
export function useReadingOf<Answer>(
  request: (shown: Answer | null) => Promise<Answer>,
  inputs: readonly unknown[],
): Reading<Answer> {
  const value = useSignal<Answer | null>(null)
  const failure = useSignal<unknown>(null)
  const latest = useRef(request)
  latest.current = request
  /** What is old is reloaded before anything is added to it. */
  const state = useRef({ newest: Promise.resolve(), isOld: true, wantsMore: false }).current
  const read = useCallback(({ more = false } = {}): Promise<void> => {
    if (more) state.wantsMore = true
    else state.isOld = true
    const mine: Promise<void> = readOnce(() => mine === state.newest)
    state.newest = mine
    return mine
  }, [])
  const readOnce = async (isNewest: () => boolean): Promise<void> => {
    const isReload = state.isOld
    try {
      const answer = await latest.current(isReload ? null : value.peek())
      // Who waits for this read waits for the one that took its place.
      if (!isNewest()) return state.newest
      value.value = answer
      failure.value = null
      state.isOld = false
      if (isReload && state.wantsMore) return read({ more: true })
      state.wantsMore = false
    } catch (error) {
      if (!isNewest()) return state.newest
      failure.value = error
    }
  }
  const again = useCallback(() => read({ more: !state.isOld }), [])
  const put = (answer: Answer) => {
    value.value = answer
    void read()
  }
  useEffect(() => {
    state.wantsMore = false
    void read()
  }, inputs)
  useEffect(() => onResync(() => read(), failure), [])
  useRetry(failure.value, again)
  return { value: value.value, failure: failure.value, read, again, put }
}
