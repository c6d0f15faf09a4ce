import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  defaultLadder,
  incrementAt,
  incrementsInForce,
  oneIncrementBelow,
  plusIncrement,
} from './increments.ts'

const house = { bidIncrementCents: null, incrementTable: null }

test('the house ladder changes its step exactly at each edge', () => {
  const edges: [bigint, bigint][] = [
    [0n, 5_00n],
    [99_99n, 5_00n],
    [100_00n, 10_00n],
    [199_99n, 10_00n],
    [200_00n, 20_00n],
    [499_99n, 20_00n],
    [500_00n, 50_00n],
    [999_99n, 50_00n],
    [1_000_00n, 100_00n],
    [4_999_99n, 100_00n],
    [5_000_00n, 200_00n],
    [99_999_999_99n, 200_00n],
  ]
  for (const [amount, step] of edges) assert.equal(incrementAt(house, amount), step, `at ${amount}`)
})

test('the item’s own step wins over the auction’s table, and that over the house ladder', () => {
  const incrementTable = [
    { belowCents: 50_00n, incrementCents: 1_00n },
    { belowCents: 90_00n, incrementCents: 3_00n },
  ]
  assert.equal(incrementAt({ bidIncrementCents: 7n, incrementTable }, 10_00n), 7n)
  assert.equal(incrementAt({ bidIncrementCents: null, incrementTable }, 49_99n), 1_00n)
  assert.equal(incrementAt({ bidIncrementCents: null, incrementTable }, 50_00n), 3_00n)
  assert.equal(incrementAt({ bidIncrementCents: null, incrementTable: [] }, 50_00n), 5_00n)
})

test('a table without an open end goes on with its last step', () => {
  const incrementTable = [{ belowCents: 50_00n, incrementCents: 1_00n }]
  assert.equal(incrementAt({ bidIncrementCents: null, incrementTable }, 80_00n), 1_00n)
})

test('up takes the step of the lower amount, down the step of the ceiling', () => {
  assert.equal(plusIncrement(house, 99_00n), 104_00n)
  assert.equal(oneIncrementBelow(house, 104_00n), 94_00n)
})

test('the steps in force are the item’s one, the auction’s table, or the house ladder', () => {
  const incrementTable = [{ belowCents: 50_00n, incrementCents: 1_00n }]
  const own = { bidIncrementCents: 7n, incrementTable }
  assert.deepEqual(incrementsInForce(own), [{ belowCents: null, incrementCents: 7n }])
  assert.equal(incrementsInForce({ bidIncrementCents: null, incrementTable }), incrementTable)
  assert.equal(incrementsInForce(house), defaultLadder)
})
