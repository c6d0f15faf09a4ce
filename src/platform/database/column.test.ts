import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import { column } from './column.ts'
import { rows } from './pool.ts'

suite('a column of values', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.drop())

  test('arrives as it was, whatever is in it', async () => {
    const texts = [
      'plain',
      '',
      'null',
      'NULL',
      '{}',
      ',',
      '"',
      '\\',
      '\\"',
      "it's",
      ' space ',
      'é ✓ 🎁',
      'two\nlines',
      null,
    ]
    const given = texts.map((text, at) => ({
      text,
      number: at % 3 === 0 ? null : at - 5,
      cents: BigInt(at) * 10n ** 14n,
    }))
    const found = await rows<(typeof given)[number]>(
      database.db,
      `select text, number, cents from unnest($1::text[], $2::int[], $3::bigint[]) as given (text, number, cents)`,
      [
        column(given, ({ text }) => text),
        column(given, ({ number }) => number),
        column(given, ({ cents }) => cents),
      ],
    )
    assert.deepEqual(found, given)
  })

  test('of nothing is empty', async () => {
    assert.deepEqual(await rows(database.db, 'select unnest($1::text[])', [column([], () => 'never')]), [])
  })
})
