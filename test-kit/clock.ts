import type { Database } from '../src/database/pool.ts'

export type TestClock = { now(): number; advance(seconds: number): Promise<void> }

/** Real time plus a shift, the same for the process and for the database. */
export function movableClock(db: Database): TestClock {
  let shiftMs = 0
  return {
    now: () => Date.now() + shiftMs,
    async advance(seconds) {
      shiftMs += seconds * 1000
      await db.query("update test_clock set shift = $1 * interval '1 millisecond'", [shiftMs])
    },
  }
}
