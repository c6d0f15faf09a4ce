import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { row } from '../../src/platform/database/pool.ts'
import { frozenClock, frozenTime } from './clock.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

suite('time that stands still', () => {
  test('moves by hand, and runs what is due in order, each at its moment', async () => {
    const time = frozenTime()
    const start = time.now()
    const done: [name: string, atMs: number][] = []
    const note = (name: string) => () => done.push([name, time.now() - start])
    time.after(2_000, note('second'))
    time.after(1_000, note('first'))
    time.after(5_001, note('later'))
    time.after(1_500, note('cancelled')).cancel()
    time.every(1_000, note('again'))
    await time.advance(5)
    assert.deepEqual(done, [
      ['first', 1_000],
      ['second', 2_000],
      ['again', 5_000],
    ])
    await time.advance(0.001)
    assert.deepEqual(done.at(-1), ['later', 5_001])
    assert.equal(time.now() - start, 5_001)
  })

  test('waits for the work of a timer, and runs what that work sets for the same time', async () => {
    const time = frozenTime()
    const done: string[] = []
    time.after(10, async () => {
      await new Promise(setImmediate)
      done.push('work')
      time.after(10, () => done.push('after it'))
    })
    await time.advance(0.02)
    assert.deepEqual(done, ['work', 'after it'])
  })

  test('a wait ends with its time or its signal, and a deadline with a TimeoutError', async () => {
    const time = frozenTime()
    const ending = new AbortController()
    const waits = [time.wait(1_000), time.wait(60_000, ending.signal), time.wait(60_000, AbortSignal.abort())]
    const deadline = time.deadline(1_000)
    assert.equal(deadline.aborted, false)
    await time.advance(1)
    ending.abort()
    await Promise.all(waits)
    assert.equal(deadline.reason.name, 'TimeoutError')
  })

  test('passes in steps until something has happened', async () => {
    const time = frozenTime()
    const start = time.monotonic()
    await time.passUntil(time.wait(300), 0.1)
    assert.equal(time.monotonic() - start, 300)
    await assert.rejects(time.passUntil(Promise.reject(new Error('no'))), /no/)
  })
})

suite('with a database', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.drop())

  test("the database's clock stands still too, moves with it, and jumps alone", async () => {
    const clock = await frozenClock(database.db)
    const now = async () => (await row<{ at: Date }>(database.db, 'select goodlot_now() as at'))!.at.getTime()
    assert.equal(await now(), clock.now())
    let seen = 0
    clock.after(2_000, async () => (seen = await now()))
    await clock.advance(60)
    assert.equal(seen, clock.now() - 58_000)
    assert.equal(await now(), clock.now())
    await clock.jumpDatabase(5)
    assert.equal(await now(), clock.now() + 5_000)
  })
})
