import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Guest } from '../../api-types.ts'
import { fits, seatsIn, tablesOf } from './seating.ts'

const guest = (firstName: string, tableName: string | null) =>
  ({ firstName, lastName: '', email: '', phone: '', paddleNumber: 1, tableName }) as Guest
const shown = (tables: ReturnType<typeof tablesOf>) =>
  tables.map(({ name, seats, free, guests }) => [
    name,
    seats,
    free,
    guests.map((one) => one.firstName).join(' '),
  ])

test('tables come in the order of their numbers, with their free seats; who has none comes last', () => {
  const guests = [guest('Zoe', '10'), guest('Ben', '2'), guest('Ada', '2'), guest('Kim', null)]
  const plan = {
    seatsPerTable: 2,
    tables: [
      { name: '3', seats: null },
      { name: '10', seats: 1 },
    ],
  }
  assert.deepEqual(shown(tablesOf(plan, guests, 'en')), [
    ['2', 2, 0, 'Ada Ben'],
    ['3', 2, 2, ''],
    ['10', 1, 0, 'Zoe'],
    [null, null, null, 'Kim'],
  ])
})

test('a table may hold more guests than seats, and its seats may be unknown', () => {
  const guests = [guest('Ada', '1'), guest('Ben', '1'), guest('Cy', 'Lake')]
  const plan = { seatsPerTable: null, tables: [{ name: '1', seats: 1 }] }
  assert.deepEqual(shown(tablesOf(plan, guests, 'en')), [
    ['1', 1, -1, 'Ada Ben'],
    ['Lake', null, null, 'Cy'],
  ])
  assert.deepEqual(tablesOf({ seatsPerTable: 10, tables: [] }, [], 'en'), [])
})

test('a search shows the guests who are meant, or a whole table by its name', () => {
  const tables = tablesOf(
    { seatsPerTable: 2, tables: [] },
    [guest('Ada', 'Lake'), guest('Ben', 'Lake')],
    'en',
  )
  const found = (search: string) => shown(tables.flatMap((table) => fits(table, search)))
  assert.deepEqual(found('ben'), [['Lake', 2, 0, 'Ben']])
  assert.deepEqual(found('lake'), [['Lake', 2, 0, 'Ada Ben']])
  assert.deepEqual(found('zoe'), [])
})

test('seats are a whole number from 1 to 1,000, or nothing', () => {
  assert.deepEqual(['', ' 8 ', '1000', '0', '1001', '7.5', 'ten'].map(seatsIn), [
    null,
    8,
    1000,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
