import { stopwatch } from '../time/stopwatch.ts'
import { pause } from '../time/time.ts'
import { lastDrawnId, runningWriters } from './event-rows.ts'
import type { Queryable } from './relay-connection.ts'

const LOOK_EVERY_MS = 10

/**
 * An event up to which all are visible that ever will be: ids are drawn before the commit, so it waits for the writers
 * that are running now. Null when they take longer than that.
 */
export async function settledUpTo(db: Queryable, patienceMs: number): Promise<number | null> {
  const upTo = await lastDrawnId(db)
  const writers = new Set(await runningWriters(db))
  const waitedMs = stopwatch()
  while (!areOver(writers, await runningWriters(db))) {
    if (waitedMs() > patienceMs) return null
    await pause(LOOK_EVERY_MS)
  }
  return upTo
}

export function areOver(writers: Set<string>, running: string[]): boolean {
  return !running.some((name) => writers.has(name))
}
