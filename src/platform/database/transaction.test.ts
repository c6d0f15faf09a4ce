import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { row } from './pool.ts'
import { inTransaction } from './transaction.ts'

suite('a transaction', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase({ poolSize: 2 })
    await database.db.query('create table notes (text text)')
  })
  after(() => database.drop())
  const count = async () =>
    (await row<{ count: number }>(database.db, 'select count(*)::int as count from notes'))!.count

  test('happens as a whole or not at all, and says why not', async () => {
    const note = (text: string) =>
      inTransaction(database.db, async (tx) => {
        await tx.query('insert into notes values ($1)', [text])
        if (text === 'bad') throw new Error('no such note')
        return text
      })
    assert.equal(await note('good'), 'good')
    await assert.rejects(note('bad'), /no such note/)
    assert.equal(await count(), 1)
  })

  test('gives its connection back, whatever happened to it', async () => {
    for (let time = 1; time <= 5; time++) {
      await assert.rejects(
        inTransaction(database.db, async (tx) => {
          const { rows } = await tx.query('select pg_backend_pid() as pid')
          await database.db.query('select pg_terminate_backend($1)', [rows[0].pid])
          await tx.query('select 1')
        }),
      )
    }
    assert.equal(await count(), 1)
    assert.ok(database.db.totalCount <= 2)
    assert.equal(database.db.waitingCount, 0)
  })
})
