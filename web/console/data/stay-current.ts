import { effect, type ReadonlySignal } from '@preact/signals'
import type { Events } from '../../shared/api-types.ts'
import { on, onResync } from '../../shared/live.ts'
import { retryLater } from '../../shared/retry.ts'

type Source = {
  read: () => Promise<unknown>
  /** What went wrong with the last read; null if it was answered. */
  failure: ReadonlySignal<unknown>
  /** The events after which it is read again. */
  events?: readonly (keyof Events)[]
  /** However many events come within this time, it is read once. */
  gatherMs?: number
  /** How often it is read without any event. */
  everyMs?: number
  /** Reads what was missed, where that is more than a read brings. */
  readMissed?: () => Promise<unknown>
}

/**
 * Reads now, after events, when events were missed, and again if there was no answer, until the returned function is
 * called. For a state class; a component reads with `useReading`.
 */
export function stayCurrent({
  read,
  readMissed = read,
  failure,
  events = [],
  gatherMs = 0,
  everyMs,
}: Source): () => void {
  void read()
  const timer = everyMs === undefined ? undefined : setInterval(() => void read(), everyMs)
  const stops = [
    readAfter(events, read, gatherMs),
    onResync(readMissed, failure),
    effect(() => retryLater(failure.value, read)),
  ]
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}

/** Reads once for all events that come within a time. */
export function readAfter(
  events: readonly (keyof Events)[],
  read: () => unknown,
  gatherMs: number,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void read()
    }, gatherMs)
  }
  const stops = events.map((kind) => on(kind, soon))
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
