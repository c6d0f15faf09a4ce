import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAll, withChanges } from './read-all.ts'

const rows = Array.from({ length: 1_234 }, (_, id) => ({ id }))
const readPage = async ({ limit, offset }: { limit: number; offset: number }) => ({
  rows: rows.slice(offset, offset + limit),
  totalCount: rows.length,
})

test('all pages are read in order, and the first is shown before the rest', async () => {
  const shown: number[] = []
  let last: { id: number }[] = []
  await readAll(readPage, {
    keyOf: ({ id }) => id,
    show: (found) => {
      shown.push(found.length)
      last = found
    },
  })
  assert.deepEqual(shown, [100, 500, 900, 1_234])
  assert.deepEqual(last, rows)
})

test('a row that slipped onto the next page is there once', async () => {
  let last: { id: number }[] = []
  const slipping = async ({ limit, offset }: { limit: number; offset: number }) =>
    readPage({ limit, offset: Math.max(0, offset - 1) })
  await readAll(slipping, {
    keyOf: ({ id }) => id,
    show: (found) => {
      last = found
    },
  })
  assert.equal(new Set(last.map(({ id }) => id)).size, last.length)
})

test('a change is in its place, a new row at the end, and a row that is gone nowhere', () => {
  const keyOf = ({ id }: { id: number }) => id
  const rows = [
    { id: 1, name: 'Lamp' },
    { id: 2, name: 'Vase' },
    { id: 3, name: 'Rug' },
  ]
  const changes = new Map([
    [3, null],
    [4, { id: 4, name: 'Clock' }],
    [1, { id: 1, name: 'Brass lamp' }],
    [5, null],
  ])
  const changed = [
    { id: 1, name: 'Brass lamp' },
    { id: 2, name: 'Vase' },
    { id: 4, name: 'Clock' },
  ]
  assert.deepEqual(withChanges(rows, changes, keyOf), changed)
})
