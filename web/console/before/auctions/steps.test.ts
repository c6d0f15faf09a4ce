import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSteps, writeSteps } from './steps.ts'

test('steps of bids are read as they are written, and an open end goes on', () => {
  const steps = [
    { below: 100, increment: 5 },
    { below: null, increment: 20 },
  ]
  assert.equal(writeSteps(steps), 'below 100: 5\nabove: 20')
  assert.deepEqual(readSteps(writeSteps(steps)), steps)
  assert.deepEqual(readSteps('under 50: 2.50'), [
    { below: 50, increment: 2.5 },
    { below: null, increment: 2.5 },
  ])
  assert.deepEqual(readSteps('below $1,000: 12,50\nabove: $50'), [
    { below: 1000, increment: 12.5 },
    { below: null, increment: 50 },
  ])
  for (const text of ['moins de 100 : 5\nplus : 20', 'menos de 100: 5\nmás: 20'])
    assert.deepEqual(readSteps(text), steps, text)
  assert.equal(readSteps(' \n'), null)
  assert.equal(readSteps('5 dollars each'), undefined)
})
