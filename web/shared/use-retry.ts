import { useEffect, useRef } from 'preact/hooks'
import { Failure } from './failure.ts'

const RETRY_MS = 5_000
/** A reading that retries by itself and the notice of its failure share one failure: only one of them retries. */
const retried = new WeakSet<Failure>()

/** Retries a read that got no answer every few seconds until there is one. */
export function useRetry(failure: unknown, again: () => unknown): void {
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (!(failure instanceof Failure) || !failure.isUnanswered) return
    const timer = setTimeout(() => {
      if (retried.has(failure)) return
      retried.add(failure)
      void latest.current()
    }, RETRY_MS)
    return () => clearTimeout(timer)
  }, [failure])
}
