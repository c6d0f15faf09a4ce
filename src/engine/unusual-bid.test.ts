import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOutOfLine, timesHigher } from './unusual-bid.ts'

const cases: [amount: bigint, before: bigint, times: number | null, isAsked: boolean][] = [
  [90_000_00n, 1250_00n, 72, true],
  [6250_00n, 1250_00n, 5, true],
  [6249_99n, 1250_00n, 4, false],
  [1350_00n, 1250_00n, 1, false],
  [100_00n, 0n, null, false],
]
for (const [amount, before, times, isAsked] of cases)
  test(`${amount} after ${before} is ${isAsked ? 'asked about' : 'taken'}`, () => {
    assert.equal(timesHigher(amount, before), times)
    assert.equal(isOutOfLine(timesHigher(amount, before)), isAsked)
  })
