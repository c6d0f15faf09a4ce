import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { lineName } from './line-name.ts'
import { equalPart, equalShares } from './shares.ts'

suite('shares of a price', () => {
  const shares = [
    {
      what: 'what cannot be divided goes to the first',
      cents: 100_00n,
      count: 3,
      unit: 1n,
      are: [3334n, 3333n, 3333n],
    },
    { what: 'two cents over go to two', cents: 101n, count: 3, unit: 1n, are: [34n, 34n, 33n] },
    { what: 'even', cents: 90_00n, count: 3, unit: 1n, are: [3000n, 3000n, 3000n] },
    {
      what: 'whole units of a currency without cents',
      cents: 1000_00n,
      count: 3,
      unit: 100n,
      are: [334_00n, 333_00n, 333_00n],
    },
    {
      what: 'a price from before the currency knew its decimals',
      cents: 1000_50n,
      count: 2,
      unit: 100n,
      are: [500_50n, 500_00n],
    },
    { what: 'too many', cents: 1n, count: 2, unit: 1n, are: [1n, 0n] },
  ]
  for (const { what, cents, count, unit, are } of shares)
    test(`${what}: ${cents} in ${count}`, () => {
      assert.deepEqual(equalShares(cents, count, unit), are)
      assert.equal(
        are.reduce((sum, one) => sum + one, 0n),
        cents,
      )
    })

  const parts: [share: bigint, whole: bigint, unit: bigint, part: number | null][] = [
    [3334n, 10_000n, 1n, 3],
    [3333n, 10_000n, 1n, 3],
    [3335n, 10_000n, 1n, null],
    [3332n, 10_000n, 1n, null],
    [5000n, 10_000n, 1n, 2],
    [2500n, 10_000n, 1n, 4],
    [6000n, 10_000n, 1n, null],
    [9999n, 10_000n, 1n, null],
    [1n, 10_000n, 1n, null],
    [0n, 10_000n, 1n, null],
    [500n, 10_000n, 1n, 20],
    [334_00n, 1000_00n, 100n, 3],
    [333_00n, 1000_00n, 100n, 3],
    [335_00n, 1000_00n, 100n, null],
  ]
  for (const [share, whole, unit, part] of parts)
    test(`${share} of ${whole} is ${part === null ? 'no equal part' : `1/${part}`}`, () =>
      assert.equal(equalPart(share, whole, unit), part))

  test('every equal share is called by its part', () => {
    for (let count = 2; count <= 20; count++)
      for (const cents of [1_000n, 1_001n, 99_999n, 123_456_789n])
        for (const share of equalShares(cents, count, 1n)) assert.equal(equalPart(share, cents, 1n), count)
  })

  const words = {
    donation: 'Don',
    equalShare: (count: number, name: string) => `1/${count} share of ${name}`,
    share: (name: string) => `Share of ${name}`,
  }
  test('a line says whether it is a share, and which', () => {
    const named = (amount: string, wholeAmount: string | null, name = 'Trip') =>
      lineName({ name, amount, wholeAmount }, 'USD', words)
    assert.equal(named('100.00', null), 'Trip')
    assert.equal(named('33.34', '100.00'), '1/3 share of Trip')
    assert.equal(named('60.00', '100.00'), 'Share of Trip')
    assert.equal(named('60.00', null, 'Donation'), 'Don')
  })
})
