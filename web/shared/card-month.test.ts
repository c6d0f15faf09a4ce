import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardMonth } from './card-month.ts'

test('the month in which a card expires is written as on the card', () => {
  assert.equal(cardMonth('2034-12'), '12/2034')
})
