import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differences, overwrites } from './changes.ts'

const original = { name: 'Lamp', price: 10, bidding: { requireCard: false }, tags: ['a'] }
const fields = ['name', 'price', 'bidding.requireCard', 'tags']

test('what both changed is shown with all three versions, and would be overwritten', () => {
  const current = { ...original, name: 'Brass lamp' }
  const found = differences({ original, current, changes: { name: 'Old lamp' }, fields })
  assert.deepEqual(found, [{ field: 'name', was: 'Lamp', now: 'Brass lamp', mine: 'Old lamp' }])
  assert.equal(overwrites(found[0]!), true)
})

test('what only they or only we changed is shown, and nothing is overwritten', () => {
  const current = { ...original, bidding: { requireCard: true } }
  const found = differences({ original, current, changes: { price: 12 }, fields })
  assert.deepEqual(
    found.map(({ field }) => field),
    ['price', 'bidding.requireCard'],
  )
  assert.equal(found.some(overwrites), false)
})

test('two who made the same change do not disagree', () => {
  const found = differences({ original, current: { ...original, price: 12 }, changes: { price: 12 }, fields })
  assert.equal(found.some(overwrites), false)
})

test('lists are compared by what is in them', () => {
  assert.deepEqual(differences({ original, current: { ...original, tags: ['a'] }, changes: {}, fields }), [])
})
