import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inCurrency, readAmount } from './read-amount.ts'

const inEveryLanguage: [string, number][] = [
  ['800', 800],
  [' 800 ', 800],
  ['150,50', 150.5],
  ['150.50', 150.5],
  ['150,5', 150.5],
  ['.50', 0.5],
  ['150.', 150],
  ['0', 0],
  ['$1,250.50', 1_250.5],
  ['1.250,50', 1_250.5],
  ['1 250,50 $', 1_250.5],
  ['1\u202f250\u00a0$\u00a0US', 1_250],
  ['12 500 $ US', 12_500],
  ['CA$12.34', 12.34],
  ['CA$ 800', 800],
  ['USD 40', 40],
  ['40 EUR', 40],
  ['€ 40', 40],
  ['1’250’000', 1_250_000],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1,234,567.89', 1_234_567.89],
  ['99999999.99', 99_999_999.99],
  ['123456789', 123_456_789],
]

test('an amount is read as people write it, whatever the language', () => {
  for (const [text, amount] of inEveryLanguage)
    for (const sign of ['.', ','] as const) assert.deepEqual(readAmount(text, sign), { amount }, text)
})

test('three digits after a sign are thousands, unless the language writes cents after it', () => {
  assert.deepEqual(readAmount('1,250', '.'), { amount: 1_250 })
  assert.deepEqual(readAmount('1.250', ','), { amount: 1_250 })
  assert.deepEqual(readAmount('1.250', '.'), { ambiguous: [1_250, 1.25] })
  assert.deepEqual(readAmount('150,999', ','), { ambiguous: [150_999, 150.99] })
})

test('what is no amount is not guessed at', () => {
  for (const text of ['', ' ', '$']) assert.deepEqual(readAmount(text), { problem: 'empty' }, text)
  const unreadable = [
    'forty',
    '-5',
    '1e9',
    '5k',
    '5MM',
    '12 50',
    '12,50.00',
    '1,250.500',
    '1234,567',
    '0.500',
    '1,2,3',
  ]
  for (const text of [...unreadable, '1.250.50', '1,234,567,89', '.', '1234567890', '10–20', '4O'])
    assert.deepEqual(readAmount(text), { problem: 'unreadable' }, text)
})

test('where a currency has no cents, an amount with some is refused and a thousand is no slip', () => {
  const inYen = (text: string) => inCurrency(readAmount(text), 'JPY')
  assert.deepEqual(inYen('100.50'), { problem: 'cents' })
  assert.deepEqual(inYen('100.00'), { amount: 100 })
  assert.deepEqual(inYen('1.250'), { amount: 1250 })
  assert.deepEqual(inCurrency(readAmount('100.50'), 'USD'), { amount: 100.5 })
})
