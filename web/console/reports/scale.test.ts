import assert from 'node:assert/strict'
import { test } from 'node:test'
import { along, ticksTo } from './scale.ts'

test('ticks are round and reach the largest value', () => {
  for (const [largest, ticks] of [
    [0, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [18_240, [0, 5_000, 10_000, 15_000, 20_000]],
    [0.9, [0, 0.25, 0.5, 0.75, 1]],
    [100, [0, 25, 50, 75, 100]],
  ] as const)
    assert.deepEqual(ticksTo(largest), ticks, String(largest))
})

test('nothing is drawn outside of its length', () => {
  assert.equal(along(50, 100, 640), 320)
  assert.equal(along(0, 0, 640), 0)
})
