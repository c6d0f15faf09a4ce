import type { Database } from '../../src/platform/database/pool.ts'
import { pause, realTime, type Time, type Timer, type Work } from '../../src/platform/time/time.ts'

export type TestClock = Time & {
  /** Moves the time of the process and of the database; where time stands still, also runs the timers that are due. */
  advance(seconds: number): Promise<void>
  /** Lets time pass in steps until it has happened, for things that need a timer and the network in turns. */
  passUntil<Result>(happening: Promise<Result>, stepSeconds?: number): Promise<Result>
  /** Only the database's clock jumps, as when somebody sets it. */
  jumpDatabase(seconds: number): Promise<void>
}

/** The evening of a gala, on which every test begins, whatever the day. */
const EVENING = Date.UTC(2026, 9, 24, 18)

/** A process that has run for a while: to some libraries a clock that stands at zero is none. */
const UPTIME_MS = 1_000_000

type Due = { at: number; everyMs: number | null; work: Work }

/** Time that stands still until the test moves it, for the process, its timers and the database alike. */
export async function frozenClock(db: Database): Promise<TestClock> {
  const clock = frozenTime(db)
  await clock.jumpDatabase(0)
  return clock
}

/** The same without a database. */
export function frozenTime(db?: Database): TestClock {
  let elapsedMs = 0
  let jumpMs = 0
  const due = new Set<Due>()
  const now = () => EVENING + elapsedMs
  const setDatabase = async () =>
    db?.query('update test_clock set frozen_at = $1', [new Date(now() + jumpMs)])
  const add = (ms: number, everyMs: number | null, work: Work): Timer => {
    const timer = { at: elapsedMs + Math.max(0, ms), everyMs, work }
    due.add(timer)
    return { cancel: () => void due.delete(timer) }
  }
  const moveTo = async (ms: number) => {
    if (ms <= elapsedMs) return
    elapsedMs = ms
    await setDatabase()
  }
  const nextUntil = (ms: number, isEvery: boolean) =>
    [...due]
      .filter(({ at, everyMs }) => at <= ms && (everyMs !== null) === isEvery)
      .reduce<Due | null>((first, one) => (first && first.at <= one.at ? first : one), null)
  const after: Time['after'] = (ms, work) => add(ms, null, work)

  return {
    now,
    monotonic: () => UPTIME_MS + elapsedMs,
    after,
    every: (ms, work) => add(ms, ms, work),
    wait: (ms, signal) =>
      new Promise((done) => {
        if (signal?.aborted) return done()
        const timer = after(ms, done)
        signal?.addEventListener('abort', () => {
          timer.cancel()
          done()
        })
      }),
    deadline(ms) {
      const ending = new AbortController()
      after(ms, () => ending.abort(new DOMException('The time is up.', 'TimeoutError')))
      return ending.signal
    },
    /** One after the other, each at its moment; what repeats runs once, at the end, as after a pause of the process. */
    async advance(seconds) {
      const end = elapsedMs + seconds * 1000
      for (let timer = nextUntil(end, false); timer; timer = nextUntil(end, false)) {
        due.delete(timer)
        await moveTo(timer.at)
        await timer.work()
      }
      await moveTo(end)
      for (let timer = nextUntil(end, true); timer; timer = nextUntil(end, true)) {
        timer.at = end + timer.everyMs!
        await timer.work()
      }
    },
    async passUntil(happening, stepSeconds = 0.1) {
      let isOver = false
      const end = () => (isOver = true)
      happening.then(end, end)
      for (await pause(1); !isOver; await pause(5)) await this.advance(stepSeconds)
      return happening
    },
    async jumpDatabase(seconds) {
      jumpMs += seconds * 1000
      await setDatabase()
    },
  }
}

/** Real time plus a shift: for browsers and programs, which have clocks of their own. */
export function runningClock(db: Database): TestClock {
  let shiftMs = 0
  let jumpMs = 0
  const shiftDatabase = () =>
    db.query("update test_clock set shift = $1 * interval '1 millisecond'", [shiftMs + jumpMs])
  return {
    ...realTime,
    now: () => realTime.now() + shiftMs,
    monotonic: () => realTime.monotonic() + shiftMs,
    async advance(seconds) {
      shiftMs += seconds * 1000
      await shiftDatabase()
    },
    passUntil: (happening) => happening,
    async jumpDatabase(seconds) {
      jumpMs += seconds * 1000
      await shiftDatabase()
    },
  }
}
