import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { ApiError } from '../http/answers/api-error.ts'
import { whitelabelById, whitelabelByKey, whitelabelScope } from './whitelabels.ts'

suite('whitelabels', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.drop())
  const refuses = (field: string) => (error: Error) =>
    error instanceof ApiError && error.status === 400 && field in (error.details.fields ?? {})

  test('come as five rows, of which 4 is not public and signs people in elsewhere', async () => {
    const rows = await Promise.all([1, 2, 3, 4, 5].map((id) => whitelabelById(database.db, id)))
    assert.deepEqual(
      rows.map(({ key, client, isPublic, remoteAuthOnly, cartPageSize }) => [
        key,
        client,
        isPublic,
        remoteAuthOnly,
        cartPageSize,
      ]),
      [
        ['default', 'web', true, false, 20],
        ['ogac', 'ogac', true, false, 20],
        ['vt', 'vt', true, false, 20],
        ['connectNGo', 'connectNGo', false, true, 20],
        ['zap', 'zap', true, false, 20],
      ],
    )
  })

  test('are found by key as by id, and unknown ones are refused by the name of the field', async () => {
    assert.equal((await whitelabelByKey(database.db, 'vt')).id, 3)
    await assert.rejects(whitelabelById(database.db, 6), refuses('whitelabelId'))
    await assert.rejects(whitelabelByKey(database.db, 'VT'), refuses('whitelabelKey'))
  })

  test('as a scope 1 means every public one, and any other only itself', async () => {
    assert.deepEqual(await whitelabelScope(database.db, 1), [1, 2, 3, 5])
    assert.deepEqual(await whitelabelScope(database.db, 3), [3])
    assert.deepEqual(await whitelabelScope(database.db, 4), [4])
    await assert.rejects(whitelabelScope(database.db, 99), refuses('whitelabelId'))
  })
})
