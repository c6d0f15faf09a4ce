import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findable, foundIn, type Searcher } from './search-results.ts'

const lot = { itemType: 'silent', status: 'open', controlMode: 'auto' } as const
const items = [
  { id: 1, itemCode: '112', name: 'Lamp', ...lot },
  { id: 2, itemCode: '12', name: 'Vase', ...lot, status: 'sold' as const },
]
const guests = [
  { userId: 5, paddleNumber: 12, firstName: 'Anna', lastName: 'Bell', email: 'a@x.example' },
  { userId: 6, paddleNumber: 120, firstName: '', lastName: '', email: 'ben@x.example' },
]
const manager: Searcher = { here: 'overview', canOpen: () => true }
const staff = (sections: string[], here: Searcher['here'] = null): Searcher => ({
  here,
  canOpen: (section) => sections.includes(section),
})
const found = (searcher: Searcher) => foundIn('12', { auctionId: 7, items, guests }, searcher)
const hrefs = (searcher: Searcher) => found(searcher).map(({ href }) => href.replace('/console/a/7/', ''))

test('a whole number comes before what only contains it, lots before paddles', () => {
  assert.deepEqual(
    found(manager).map(({ kind, number }) => `${kind} ${number}`),
    ['item 12', 'guest 12', 'item 112', 'guest 120'],
  )
})

test('a guest without a name is shown by email, and everything leads to its own page', () => {
  const [lot, , , ben] = found(manager)
  assert.equal(lot!.href, '/console/a/7/items/2')
  assert.deepEqual([ben!.name, ben!.href], ['ben@x.example', '/console/a/7/guests/6'])
})

test('each role is led to its own page; with several roles, or a manager’s, to the page they are on', () => {
  assert.deepEqual(hrefs(staff(['desk'])), ['desk?paddle=12', 'desk?paddle=120'])
  assert.deepEqual(hrefs(staff(['door'])), ['door?guest=5', 'door?guest=6'])
  assert.deepEqual(hrefs(staff(['live', 'raise', 'screen'])), ['live?lot=1'], 'Live has no lot that was sold')
  assert.deepEqual(hrefs(staff(['door', 'desk'], 'door')), ['door?guest=5', 'door?guest=6'])
  assert.deepEqual(hrefs(staff(['door', 'desk'], 'desk')), ['desk?paddle=12', 'desk?paddle=120'])
  assert.deepEqual(hrefs({ ...manager, here: 'live' }), ['items/2', 'guests/5', 'live?lot=1', 'guests/6'])
})

test('where no result would lead anywhere there is nothing to search', () => {
  assert.deepEqual(findable(staff(['screen'])), { lots: false, guests: false })
  assert.deepEqual(findable(staff(['live', 'raise', 'screen'])), { lots: true, guests: false })
  assert.deepEqual(findable(staff(['desk'])), { lots: false, guests: true })
  assert.deepEqual(findable(manager), { lots: true, guests: true })
})
