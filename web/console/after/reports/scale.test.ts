import assert from 'node:assert/strict'
import { test } from 'node:test'
import { along, alongPowers, powersAround, ticksTo } from './scale.ts'

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

test('powers of ten reach from the smallest to the largest amount, and one dear lot hides no others', () => {
  for (const [amounts, powers] of [
    [
      [80, 120],
      [10, 100, 1_000],
    ],
    [
      [0, 4],
      [1, 10],
    ],
    [[100], [100, 1_000]],
    [
      [60, 250_000],
      [10, 100, 1_000, 10_000, 100_000, 1_000_000],
    ],
  ] as const)
    assert.deepEqual(powersAround(amounts), powers, String(amounts))
  const ticks = powersAround([60, 250_000])
  assert.ok(alongPowers(600, ticks, 500) - alongPowers(60, ticks, 500) > 90)
  assert.equal(alongPowers(0, ticks, 500), 0)
  assert.equal(alongPowers(1_000_000, ticks, 500), 500)
})
