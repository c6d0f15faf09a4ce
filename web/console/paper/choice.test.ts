import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Guest, Item } from '../api-types.ts'
import { chosenGuests, chosenItems, inPages, tablesOf } from './choice.ts'

const all = { from: '', to: '', categoryId: '' }
const item = (id: number, itemCode: string, more: object = {}) =>
  ({ id, itemCode, itemType: 'silent', status: 'open', categoryId: null, ...more }) as unknown as Item
const guest = (paddleNumber: number, tableName: string | null = null) =>
  ({ paddleNumber, tableName }) as unknown as Guest

suite('what is printed', () => {
  const items = [
    item(1, '10'),
    item(2, '9', { categoryId: 4 }),
    item(3, '101'),
    item(4, '102', { status: 'draft' }),
    item(5, '103', { itemType: 'donation' }),
  ]
  const codes = (range: object) => chosenItems(items, { ...all, ...range }).map(({ itemCode }) => itemCode)

  test('lots are in the order of their numbers, without drafts and the donation item', () => {
    assert.deepEqual(codes({}), ['9', '10', '101'])
  })

  test('a range and a category are kept to, ends included', () => {
    assert.deepEqual(codes({ from: '10', to: '101' }), ['10', '101'])
    assert.deepEqual(codes({ from: '11' }), ['101'])
    assert.deepEqual(codes({ categoryId: '4' }), ['9'])
  })

  test('guests by paddle', () => {
    const guests = [guest(103), guest(101), guest(102)]
    assert.deepEqual(
      chosenGuests(guests, { ...all, from: '102' }).map(({ paddleNumber }) => paddleNumber),
      [102, 103],
    )
  })

  test('a card for each table, or cards that fit every table', () => {
    assert.deepEqual(tablesOf([guest(1, '10'), guest(2, '9'), guest(3, '10'), guest(4)]), ['9', '10'])
    assert.deepEqual(tablesOf([guest(1)]), [null, null])
  })

  test('pages are filled one after the other', () => {
    assert.deepEqual(inPages([1, 2, 3], 2), [[1, 2], [3]])
    assert.deepEqual(inPages([], 2), [])
  })
})
