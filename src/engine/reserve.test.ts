import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { givenStanding } from './proof/given.ts'
import { highestNewReserveCents } from './reserve.ts'

suite('the highest reserve that an item with bids can be given', () => {
  const cases: [
    string,
    { reserveCents: bigint | null; priceCents: bigint | null; wasLowered?: boolean },
    bigint | null,
  ][] = [
    ['one increment above the price', { reserveCents: 500_00n, priceCents: 20_00n }, 21_00n],
    ['the one it has, if that is lower', { reserveCents: 20_50n, priceCents: 20_00n }, 20_50n],
    ['the starting price, when all bids were voided', { reserveCents: 500_00n, priceCents: null }, 10_00n],
    [
      'none, when it was lowered before',
      { reserveCents: 500_00n, priceCents: 20_00n, wasLowered: true },
      null,
    ],
    ['none, when it has none', { reserveCents: null, priceCents: 20_00n }, null],
  ]
  for (const [name, { reserveCents, priceCents, wasLowered = false }, expected] of cases)
    test(name, () => {
      const standing = givenStanding({ reserveCents }, { priceCents, sequence: 1 })
      assert.equal(highestNewReserveCents(standing, { wasLowered }), expected)
    })
})
