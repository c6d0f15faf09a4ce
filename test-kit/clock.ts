import type { Database } from '../src/database/pool.ts'

export type TestClock = {
  now(): number
  advance(seconds: number): Promise<void>
  /** Only the database's clock jumps, as when somebody sets it. */
  jumpDatabase(seconds: number): Promise<void>
}

/** Real time plus a shift, the same for the process and the database until `jumpDatabase`. */
export function movableClock(db: Database): TestClock {
  let shiftMs = 0
  let jumpMs = 0
  const shiftDatabase = () =>
    db.query("update test_clock set shift = $1 * interval '1 millisecond'", [shiftMs + jumpMs])
  return {
    now: () => Date.now() + shiftMs,
    async advance(seconds) {
      shiftMs += seconds * 1000
      await shiftDatabase()
    },
    async jumpDatabase(seconds) {
      jumpMs += seconds * 1000
      await shiftDatabase()
    },
  }
}
