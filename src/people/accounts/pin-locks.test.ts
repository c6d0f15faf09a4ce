import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { untilSomebodyWaits } from '../../../tests/kit/altered-database.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { clearLock, countWrongPin, lockState, takeTurn } from './pin-locks.ts'

suite('tries of one guesser take turns', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.drop())
  const guesser = { email: 'anna@example.org', device: null }

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
      await untilSomebodyWaits(db)
      await clearLock(tx, guesser)
    })
    assert.deepEqual(await second, { lockedSeconds: 0, wrongSecondsAgo: null })
    assert.ok((await lockState(db, guesser)).wrongSecondsAgo !== null)
  })
})
