import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurns, ratioOf, spreadOf } from './rounds.ts'

test('a spread is the median and the quartiles around it', () => {
  assert.deepEqual(spreadOf([5, 1, 2, 4, 3]), { value: 3, low: 2, high: 4 })
  assert.deepEqual(spreadOf([10, 20]), { value: 15, low: 12.5, high: 17.5 })
  assert.deepEqual(spreadOf([7]), { value: 7, low: 7, high: 7 })
})

test('a ratio is taken round by round, so that a slow round slows down nothing', () => {
  assert.deepEqual(ratioOf([20, 2, 200], [10, 1, 100]), { value: 2, low: 2, high: 2 })
})

test('rounds go forwards and backwards in turn', async () => {
  let order = ''
  const player = (name: string) => async () => (order += name).length
  const values = await inTurns({ before: player('a'), after: player('b') }, 3)
  assert.equal(order, 'abbaab')
  assert.deepEqual(values, { before: [1, 4, 5], after: [2, 3, 6] })
})
