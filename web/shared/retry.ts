import { useEffect, useRef } from 'preact/hooks'
import { Failure } from './failure.ts'

const RETRY_MS = 5_000

/** Whether a read failed because there was no answer, so that it is worth repeating. */
export const isUnanswered = (failure: unknown) => failure instanceof Failure && failure.isUnanswered

/**
 * Repeats a read that got no answer after a few seconds, unless the returned function is called before. A reading
 * retries by itself, once per failure; what shows the failure does not.
 */
export function retryLater(failure: unknown, again: () => unknown): () => void {
  if (!isUnanswered(failure)) return () => {}
  const timer = setTimeout(() => void again(), RETRY_MS)
  return () => clearTimeout(timer)
}

/** Repeats a read of this component until there is an answer. */
export function useRetry(failure: unknown, again: () => unknown): void {
  const latest = useRef(again)
  latest.current = again
  useEffect(() => retryLater(failure, () => latest.current()), [failure])
}
