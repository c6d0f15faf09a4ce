import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { openLog } from '../../service/process/log.ts'
import { makeMetrics } from '../http/operations/metrics.ts'
import { DatabaseClock, DISTRUST_MS } from './clock.ts'

const START = 1_809_806_400_000

suite("the database's clock", () => {
  let elapsedMs: number
  let wallMs: number
  let databaseMs: number
  let logs: string[]
  let metrics: ReturnType<typeof makeMetrics>
  let clock: DatabaseClock
  beforeEach(() => {
    ;[elapsedMs, wallMs, databaseMs, logs] = [5_000, START, START, []]
    metrics = makeMetrics()
    const log = openLog('info', { write: (line: string) => void logs.push(line) })
    clock = new DatabaseClock({ wall: () => wallMs, monotonic: () => elapsedMs, log, metrics })
  })

  const pass = (ms: number) => {
    elapsedMs += ms
    wallMs += ms
    databaseMs += ms
  }
  /** The database reads its clock `beforeMs` after the question, and the answer takes another `afterMs`. */
  const read = (beforeMs = 1, afterMs = 1) =>
    clock.readBy(async () => {
      pass(beforeMs)
      const now = new Date(databaseMs)
      pass(afterMs)
      return { now }
    })
  const isDueBy = (ms: number) => clock.latestDue().getTime() >= ms
  const jumps = async () => (await metrics.databaseClockJumps.get()).values[0]!.value

  test('is carried on between two readings, and is not taken for wrong because an answer took long', async () => {
    await read()
    pass(10_000)
    assert.equal(Math.round(clock.now()), databaseMs)
    await read(3_000, 9_000)
    await read(9_000, 3_000)
    assert.ok(Math.abs(clock.now() - databaseMs) <= 1)
    assert.equal(clock.trouble(), null)
    assert.deepEqual([logs, await jumps()], [[], 0])
  })

  test('follows the database and not this server when they differ, and says so', async () => {
    databaseMs -= 599_900
    await read()
    assert.ok(Math.abs(clock.now() - databaseMs) <= 2)
    assert.equal(clock.trouble(), "the database's clock is 599.9 s behind this server's")
    assert.match(logs.join(''), /the clocks do not agree/)
    assert.equal(Math.round((await metrics.databaseClockAhead.get()).values[0]!.value), -600)
    wallMs -= 599_900
    await read()
    assert.equal(clock.trouble(), null)
    assert.match(logs.join(''), /agree again/)
  })

  test('a step of a second is followed at once', async () => {
    await read()
    databaseMs += 990
    await read()
    assert.ok(isDueBy(databaseMs))
    assert.equal(await jumps(), 0)
  })

  test('after a jump forward nothing is due because of it for five minutes, and then it is believed', async () => {
    await read()
    databaseMs += 600_000
    await read()
    assert.equal(await jumps(), 1)
    assert.ok(Math.abs(clock.now() - databaseMs) <= 2)
    assert.equal(isDueBy(databaseMs - 590_000), false)
    // What is due without the jump stays due.
    assert.ok(isDueBy(databaseMs - 600_000))
    assert.match(
      clock.trouble()!,
      /jumped forward by 600\.0 s: nothing closes because of that for another 300 s/,
    )
    assert.match(logs.join(''), /"seconds":600[^}]*the database's clock has jumped/)
    pass(DISTRUST_MS - 1_000)
    await read()
    assert.equal(isDueBy(databaseMs - 590_000), false)
    pass(1_000)
    await read()
    assert.ok(isDueBy(databaseMs))
    assert.equal(clock.trouble(), "the database's clock is 600.0 s ahead of this server's")
  })

  test('a second jump begins another five minutes', async () => {
    await read()
    databaseMs += 10_000
    await read()
    pass(DISTRUST_MS - 1_000)
    databaseMs += 10_000
    await read()
    pass(2_000)
    await read()
    assert.equal(isDueBy(databaseMs - 15_000), false)
  })

  test('a jump that is taken back is over at once', async () => {
    await read()
    databaseMs += 600_000
    await read()
    databaseMs -= 600_000
    await read()
    assert.equal(clock.trouble(), null)
    assert.ok(isDueBy(databaseMs))
    assert.equal(await jumps(), 2)
  })

  test('a process that starts when the database is ahead does not believe it either', async () => {
    databaseMs += 600_000
    await read()
    assert.equal(isDueBy(databaseMs - 590_000), false)
    assert.equal(await jumps(), 0)
    pass(DISTRUST_MS)
    await read()
    assert.ok(isDueBy(databaseMs))
  })

  test('a jump back is followed at once: what is due later is no loss', async () => {
    await read()
    databaseMs -= 60_000
    await read()
    assert.ok(Math.abs(clock.now() - databaseMs) <= 2)
    assert.equal(isDueBy(databaseMs + 2_000), false)
    assert.equal(await jumps(), 1)
  })
})
