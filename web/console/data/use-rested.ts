import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals'

/** Somebody who types sees the letter first, and then what it finds. */
const REST_MS = 100

/** Follows a value as soon as it has rested for a moment. */
export function useRested<Value>(source: ReadonlySignal<Value>): Signal<Value> {
  const rested = useSignal(source.peek())
  useSignalEffect(() => {
    const value = source.value
    const timer = setTimeout(() => (rested.value = value), REST_MS)
    return () => clearTimeout(timer)
  })
  return rested
}
