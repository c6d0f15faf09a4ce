import type { Database } from '../../../src/platform/database/pool.ts'
import { realTime, type Time } from '../../../src/platform/time/time.ts'

/** A minute of the service's is a second of the machine's, so that what waits for an hour comes in a run of minutes. */
const SPEED = 60

const speedUp = (sinceMs: number, nowMs: number) => sinceMs + (nowMs - sinceMs) * SPEED

/** For the stand-in, whose pauses and late webhooks are shortened, too. */
export function fastTime(sinceMs: number): Time {
  return {
    ...realTime,
    now: () => speedUp(sinceMs, realTime.now()),
    after: (ms, work) => realTime.after(ms / SPEED, work),
    wait: (ms, signal) => realTime.wait(ms / SPEED, signal),
  }
}

/** For a server: only its clock and its housekeeping are fast, since what it waits for is as slow as ever. */
export function fastServerTime(sinceMs: number): Time {
  const every = (ms: number) => (ms >= 10_000 ? ms / SPEED : ms)
  return {
    ...realTime,
    now: () => speedUp(sinceMs, realTime.now()),
    every: (ms, work) => realTime.every(every(ms), work),
  }
}

/** Also after it was killed and started again. `aheadMs`: how far the clock was put forward since. */
export async function speedUpDatabase(db: Database, sinceMs: number, aheadMs = 0): Promise<void> {
  const since = `to_timestamp(${sinceMs / 1000})`
  await db.query(`
    create or replace function goodlot_now() returns timestamptz language plpgsql stable parallel safe
      as $$ begin return ${since} + (clock_timestamp() - ${since}) * ${SPEED}
                         + interval '${aheadMs / 1000} seconds'; end $$`)
}
