import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardMonth, isPastMonth } from './card-month.ts'

test('the month in which a card expires is written as on the card', () => {
  assert.equal(cardMonth('2034-12'), '12/2034')
})

test('a card is good to the end of its month', () => {
  const at = (moment: string) => Date.parse(moment) / 1000
  assert.equal(isPastMonth('2026-11', at('2026-11-30T23:59:59Z')), false)
  assert.equal(isPastMonth('2026-11', at('2026-12-01T00:00:00Z')), true)
})
