import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals'

/** Somebody who types sees the letter first, and then what it finds. */
const PAUSE_MS = 100

/** Follows a value once it has not changed for a moment. */
export function useDebounced<Value>(source: ReadonlySignal<Value>, pauseMs = PAUSE_MS): Signal<Value> {
  const debounced = useSignal(source.peek())
  useSignalEffect(() => {
    const value = source.value
    const timer = setTimeout(() => (debounced.value = value), pauseMs)
    return () => clearTimeout(timer)
  })
  return debounced
}
