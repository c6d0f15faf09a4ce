import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyIn } from './money-text.ts'

test('cents are shown where there are some, also of a currency that has none', () => {
  assert.equal(moneyIn('en-US', 750, 'USD'), '$750')
  assert.equal(moneyIn('en-US', '12.50', 'USD'), '$12.50')
  assert.equal(moneyIn('en-US', '100.00', 'JPY'), '¥100')
  assert.equal(
    moneyIn('en-US', '100.50', 'JPY'),
    '¥100.50',
    'an amount from before its currency knew its decimals',
  )
})
