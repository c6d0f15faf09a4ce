import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundIn } from './search-results.ts'

const items = [
  { id: 1, itemCode: '112', name: 'Lamp' },
  { id: 2, itemCode: '12', name: 'Vase' },
]
const guests = [
  { userId: 5, paddleNumber: 12, firstName: 'Anna', lastName: 'Bell', email: 'a@x.example' },
  { userId: 6, paddleNumber: 120, firstName: '', lastName: '', email: 'ben@x.example' },
]

test('a whole number comes before what only contains it, lots before paddles', () => {
  const found = foundIn('12', { auctionId: 7, items, guests })
  assert.deepEqual(
    found.map(({ kind, number }) => `${kind} ${number}`),
    ['item 12', 'guest 12', 'item 112', 'guest 120'],
  )
})

test('a guest without a name is shown by email, and everything leads to its own page', () => {
  const [lot, , , ben] = foundIn('12', { auctionId: 7, items, guests })
  assert.equal(lot!.href, '/console/a/7/items/2')
  assert.deepEqual([ben!.name, ben!.href], ['ben@x.example', '/console/a/7/guests/6'])
})
