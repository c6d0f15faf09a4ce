import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nested, withChange } from '../../data/draft.ts'
import { readAmount, readAmounts, readPositiveAmount, writeAmount } from './amounts.ts'

test('amounts are read as people type them', () => {
  const typed: [string, number | null | undefined][] = [
    ['40', 40],
    ['$1,250', 1250],
    ['12.50', 12.5],
    ['12,50', 12.5],
    ['1,234,567.89', 1234567.89],
    ['1.250,00 €', 1250],
    ['$ 10', 10],
    ['', null],
    ['  ', null],
    ['forty', undefined],
    ['-5', undefined],
    // 1,234, or a slip for 1.23.
    ['1.234', undefined],
    ['1e9', undefined],
  ]
  for (const [text, amount] of typed) assert.equal(readAmount(text), amount, text)
  assert.deepEqual(['1,000', '0', '', '-5', 'forty'].map(readPositiveAmount), [1000, null, null, null, null])
  assert.deepEqual([writeAmount(12.5), writeAmount(40), writeAmount(null)], ['12.50', '40', ''])
})

test('several amounts may have commas or spaces between them', () => {
  const typed: [string, number[] | null][] = [
    ['100, 250, 500', [100, 250, 500]],
    ['100 250 500', [100, 250, 500]],
    ['100,250,500', [100, 250, 500]],
    ['100,250', [100, 250]],
    ['$1,000, $2,500', [1000, 2500]],
    ['1,000 12.50', [1000, 12.5]],
    ['', []],
    ['100, many', null],
    ['1,000,2,500', null],
  ]
  for (const [text, amounts] of typed) assert.deepEqual(readAmounts(text), amounts, text)
})

test('a draft holds what differs and nothing else, and becomes groups', () => {
  let draft = withChange({}, { field: 'name', was: 'Gala', value: 'Ball' })
  draft = withChange(draft, { field: 'bidding.extension.mode', was: 'off', value: 'add' })
  draft = withChange(draft, { field: 'bidding.requireCard', was: false, value: true })
  draft = withChange(draft, { field: 'name', was: 'Gala', value: 'Gala' })
  assert.deepEqual(nested(draft), { bidding: { extension: { mode: 'add' }, requireCard: true } })
})
