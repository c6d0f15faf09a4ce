import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulkChanges } from './bulk-change.ts'

const items = [
  { id: 4, version: 2 },
  { id: 9, version: 1 },
]
const valuesOf = (field: Parameters<typeof bulkChanges>[1], typed: string | number | null) => {
  const changes = bulkChanges(items, field, typed)
  return typeof changes === 'string' ? changes : changes.map((change) => change[field])
}

test('one value for all, each with the version that was seen', () => {
  assert.deepEqual(bulkChanges(items, 'startingPrice', '$1,250'), [
    { id: 4, version: 2, startingPrice: 1250 },
    { id: 9, version: 1, startingPrice: 1250 },
  ])
})

test('lot numbers go up from the first, with or without letters before them', () => {
  assert.deepEqual(valuesOf('itemCode', '101'), ['101', '102'])
  assert.deepEqual(valuesOf('itemCode', 'A9'), ['A9', 'A10'])
  assert.equal(valuesOf('itemCode', 'first'), 'wrongNumber')
})

test('an empty field takes away what may be missing, and nothing else', () => {
  assert.deepEqual(valuesOf('categoryId', ''), [null, null])
  assert.deepEqual(valuesOf('fairMarketValue', ''), [null, null])
  assert.equal(valuesOf('startingPrice', ''), 'wrongAmount')
  assert.equal(valuesOf('startingPrice', 'much'), 'wrongAmount')
  assert.equal(valuesOf('endTime', null), 'wrongNumber')
  assert.deepEqual(valuesOf('isDraft', 'no'), [false, false])
})
