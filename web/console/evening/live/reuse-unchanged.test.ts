import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reuseUnchanged } from './reuse-unchanged.ts'

test('a lot that is the same at the next reading stays the same object, and another one does not', () => {
  const [lamp, vase] = [
    { id: 1, price: 10 },
    { id: 2, price: 20 },
  ]
  const next = reuseUnchanged(
    [lamp, vase],
    [
      { id: 2, price: 20 },
      { id: 1, price: 11 },
      { id: 3, price: 5 },
    ],
  )
  assert.equal(next[0], vase)
  assert.deepEqual(next.slice(1), [
    { id: 1, price: 11 },
    { id: 3, price: 5 },
  ])
  assert.notEqual(next[1], lamp)
})
