import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { frozenClock, type TestClock } from '../../../tests/kit/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { execute, rows } from '../database/pool.ts'
import { removeOldEvents } from './retention.ts'

suite('events are kept for a day', () => {
  let database: TestDatabase
  let clock: TestClock
  before(async () => {
    database = await openTestDatabase()
    clock = await frozenClock(database.db)
  })
  after(() => database.drop())
  beforeEach(() => execute(database.db, 'truncate events restart identity'))

  const write = (count: number) =>
    execute(
      database.db,
      `insert into events (kind, user_id, payload) select 'event.address', 7, '{}' from generate_series(1, $1)`,
      [count],
    )
  const kept = async () =>
    (await rows<{ id: number }>(database.db, 'select id::int from events order by id')).map(({ id }) => id)

  test('an event goes when it is older than 24 hours, and not before', async () => {
    await write(2)
    await clock.advance(24 * 3600 - 5)
    await write(1)
    assert.equal(await removeOldEvents(database.db), 0)
    await clock.advance(10)
    assert.equal(await removeOldEvents(database.db), 2)
    assert.deepEqual(await kept(), [3])
  })

  test('a long log goes in batches', async () => {
    await write(25)
    await clock.advance(24 * 3600 + 1)
    await write(1)
    assert.equal(await removeOldEvents(database.db, 10), 25)
    assert.deepEqual(await kept(), [26])
  })

  test('an old event behind a younger one stays with it, so that the oldest id tells what is gone', async () => {
    await write(3)
    await clock.advance(24 * 3600 + 1)
    await execute(database.db, 'update events set created_at = goodlot_now() where id = 2')
    assert.equal(await removeOldEvents(database.db), 1)
    assert.deepEqual(await kept(), [2, 3])
  })
})
