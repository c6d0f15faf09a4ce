import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pressed, sorted } from './order.ts'
import { visibleRows } from './visible-rows.ts'

test('of a thousand rows only visible ones are drawn, with some on either side', () => {
  const page = { count: 1_000, rowHeight: 46, height: 920, spare: 5 }
  assert.deepEqual(visibleRows({ ...page, top: -200 }), { from: 0, to: 21 })
  assert.deepEqual(visibleRows({ ...page, top: 4_600 }), { from: 95, to: 125 })
  assert.deepEqual(visibleRows({ ...page, top: 46_000 }), { from: 995, to: 1_000 })
  assert.deepEqual(visibleRows({ ...page, count: 0, top: 0 }), { from: 0, to: 0 })
  assert.deepEqual(visibleRows({ ...page, top: 99_999 }), { from: 1_000, to: 1_000 })
})

test('codes sort like numbers, what is empty comes last in both directions', () => {
  const rows = ['10', '9', '', 'A2', 'a10']
  const value = (row: string) => row
  assert.deepEqual(sorted(rows, value, false), ['9', '10', 'A2', 'a10', ''])
  assert.deepEqual(sorted(rows, value, true), ['a10', 'A2', '10', '9', ''])
  assert.deepEqual(
    sorted([3, null, 1], (row) => row, false),
    [1, 3, null],
  )
})

test('a second press on a column turns it round, another column starts upwards', () => {
  const once = pressed(null, 'name')
  assert.deepEqual(once, { key: 'name', isDown: false })
  assert.deepEqual(pressed(once, 'name'), { key: 'name', isDown: true })
  assert.deepEqual(pressed(once, 'price'), { key: 'price', isDown: false })
})
