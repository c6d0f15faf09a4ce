import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { amountRefusal, toCents, toRefundUnits, toUnits } from './units.ts'

suite('amounts at Stripe', () => {
  test('are exact both ways', () => {
    const table: [string, bigint, number][] = [
      ['USD', 20_628n, 20_628],
      ['EUR', 50n, 50],
      ['JPY', 50_000n, 500],
      ['KRW', 123_400n, 1_234],
      ['ISK', 500n, 500],
      ['UGX', 200_000n, 200_000],
      ['HUF', 17_550n, 17_550],
      ['TWD', 1_001n, 1_001],
    ]
    for (const [currency, amountCents, units] of table) {
      assert.equal(toUnits({ amountCents, currency }), units, currency)
      assert.equal(toUnits({ amountCents, currency: currency.toLowerCase() }), units, currency)
      assert.equal(toCents(units, currency.toLowerCase()), amountCents, currency)
    }
  })

  test('are refused rather than rounded', () => {
    const table: [string, bigint, ReturnType<typeof amountRefusal>][] = [
      ['JPY', 10_050n, 'amountNotWhole'],
      ['ISK', 10_050n, 'amountNotWhole'],
      ['UGX', 10_001n, 'amountNotWhole'],
      ['KWD', 10_000n, 'currencyNotSupported'],
      ['XXX', 10_000n, 'currencyNotSupported'],
      ['USD', 49n, 'amountTooSmall'],
      ['USD', 50n, null],
      ['USD', 0n, 'amountTooSmall'],
      ['USD', -100n, 'amountTooSmall'],
      ['JPY', 4_900n, 'amountTooSmall'],
      ['JPY', 5_000n, null],
      ['USD', 99_999_999n, null],
      ['USD', 100_000_000n, 'amountTooLarge'],
      ['JPY', 9_999_999_900n, null],
      ['JPY', 10_000_000_000n, 'amountTooLarge'],
      ['IDR', 5_000_000_000n, null],
    ]
    for (const [currency, amountCents, refusal] of table) {
      assert.equal(amountRefusal({ amountCents, currency }), refusal, `${currency} ${amountCents}`)
      if (refusal) assert.throws(() => toUnits({ amountCents, currency }), RangeError)
    }
  })

  test('of refunds may be small, but never of half a yen', () => {
    assert.equal(toRefundUnits({ amountCents: 1n, currency: 'USD' }), 1)
    assert.throws(() => toRefundUnits({ amountCents: 50n, currency: 'JPY' }), RangeError)
  })

  test('in thousandths are not read as hundredths', () => {
    assert.throws(() => toCents(5_120, 'kwd'), RangeError)
  })
})
