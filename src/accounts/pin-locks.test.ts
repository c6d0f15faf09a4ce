import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../test-kit/database.ts'
import { row } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { clearLock, countWrongPin, lockState, takeTurn } from './pin-locks.ts'

suite('tries of one guesser take turns', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.drop())
  const guesser = { email: 'anna@example.org', device: null }
  const isSomebodyWaiting = async () =>
    (await row(
      database.db,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )) !== undefined

  test('one that waited while the count was cleared away is counted all the same', async () => {
    const { db } = database
    await inTransaction(db, (tx) => takeTurn(tx, guesser))
    let second: Promise<unknown> | undefined
    await inTransaction(db, async (tx) => {
      await takeTurn(tx, guesser)
      second = inTransaction(db, async (other) => {
        const found = await takeTurn(other, guesser)
        await countWrongPin(other, guesser)
        return found
      })
      while (!(await isSomebodyWaiting())) await new Promise(setImmediate)
      await clearLock(tx, guesser)
    })
    assert.deepEqual(await second, { lockedSeconds: 0, wrongSecondsAgo: null })
    assert.ok((await lockState(db, guesser)).wrongSecondsAgo !== null)
  })
})
