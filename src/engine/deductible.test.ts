import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { deductibleCents, lineValueCents } from './deductible.ts'
import type { ItemType } from './item-types.ts'

suite('the deductible part of a line', () => {
  const facts: [
    name: string,
    ItemType,
    paid: bigint,
    value: bigint | null,
    quantity: number,
    expected: bigint | null,
  ][] = [
    ['more than the value', 'silent', 150_00n, 100_00n, 1, 50_00n],
    ['exactly the value', 'silent', 100_00n, 100_00n, 1, 0n],
    ['a cent above it', 'live', 100_01n, 100_00n, 1, 1n],
    ['a bargain', 'sealedBid', 40_00n, 100_00n, 1, 0n],
    ['a value of nothing', 'forSale', 40_00n, 0n, 1, 40_00n],
    ['a value that is not stated', 'silent', 150_00n, null, 1, null],
    ['not stated and not paid', 'silent', 0n, null, 1, null],
    ['not paid yet', 'silent', 0n, 100_00n, 1, 0n],
    ['two tickets with dinner', 'ticket', 300_00n, 60_00n, 2, 180_00n],
    ['a raffle ticket', 'raffle', 20_00n, null, 4, 0n],
    ['a raffle ticket of no value', 'raffle', 20_00n, 0n, 4, 0n],
    ['a gift', 'donation', 75_00n, null, 1, 75_00n],
    ['a gift with a thank-you of some value', 'donation', 75_00n, 20_00n, 1, 55_00n],
  ]
  for (const [name, itemType, paidCents, unitValueCents, quantity, expected] of facts) {
    test(`${name}: ${expected}`, () => {
      assert.equal(deductibleCents({ itemType, paidCents, unitValueCents, quantity }), expected)
    })
  }

  test('the value of a line is that of all its pieces', () => {
    const line = { itemType: 'ticket', paidCents: 0n, quantity: 3 } as const
    assert.equal(lineValueCents({ ...line, unitValueCents: 10_50n }), 31_50n)
    assert.equal(lineValueCents({ ...line, unitValueCents: null }), null)
  })
})
