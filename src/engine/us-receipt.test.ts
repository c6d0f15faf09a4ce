import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { ItemType } from './item-types.ts'
import { isUsReceipt, usStatements } from './us-receipt.ts'

suite('what a receipt says in the United States', () => {
  const line = (itemType: ItemType, paidCents: bigint, unitValueCents: bigint | null = null) => ({
    itemType,
    paidCents,
    unitValueCents,
    quantity: 1,
  })
  const table: [title: string, lines: ReturnType<typeof line>[], says: string[]][] = [
    ['75.00 for a lot and a gift', [line('silent', 75_00n, 20_00n)], []],
    ['75.01 for a lot and a gift', [line('silent', 75_01n, 20_00n)], ['quidProQuo']],
    ['above 75 with a gift below it', [line('silent', 76_00n, 75_00n)], ['quidProQuo']],
    [
      'two lots that are above 75 together',
      [line('silent', 40_00n, 1_00n), line('live', 40_00n, 1_00n)],
      ['quidProQuo'],
    ],
    ['a lot for its value: nothing is a gift', [line('silent', 100_00n, 100_00n)], []],
    ['a lot whose value is not stated', [line('silent', 100_00n)], ['quidProQuo']],
    ['249.99 given', [line('donation', 249_99n)], []],
    ['250.00 given', [line('donation', 250_00n)], ['nothingReceived']],
    ['249.99 for a lot', [line('silent', 249_99n, 20_00n)], ['quidProQuo']],
    ['250.00 for a lot', [line('silent', 250_00n, 20_00n)], ['quidProQuo', 'goodsReceived']],
    ['250.00 in parts', [line('donation', 150_00n), line('donation', 100_00n)], ['nothingReceived']],
    ['raffle tickets for 300.00', [line('raffle', 300_00n)], ['raffle']],
    ['a lot that is not paid', [line('silent', 0n, 20_00n)], []],
    [
      '300.00 given beside a lot that is not paid',
      [line('donation', 300_00n), line('silent', 0n, 20_00n)],
      ['nothingReceived'],
    ],
    [
      'a lot for its value, and 160.00 given',
      [line('silent', 100_00n, 100_00n), line('donation', 160_00n)],
      ['quidProQuo', 'goodsReceived'],
    ],
  ]
  for (const [title, lines, says] of table)
    test(`${title}: ${says.join(', ') || 'nothing'}`, () => assert.deepEqual(usStatements(lines), says))

  test('only of an auction in dollars, in the United States or nowhere in particular', () => {
    assert.equal(isUsReceipt({ currency: 'USD', countryCode: 'US' }), true)
    assert.equal(isUsReceipt({ currency: 'USD', countryCode: null }), true)
    assert.equal(isUsReceipt({ currency: 'USD', countryCode: 'CA' }), false)
    assert.equal(isUsReceipt({ currency: 'CAD', countryCode: null }), false)
  })
})
