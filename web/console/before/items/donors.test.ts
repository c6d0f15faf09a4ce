import assert from 'node:assert/strict'
import { test } from 'node:test'
import { donorsOf } from './donors.ts'

test('each donor is named once, with all they gave and what is stated of its value', () => {
  const item = (id: number, donorName: string | null, fairMarketValue: number | null) => ({
    id,
    itemCode: String(id),
    name: `Lot ${id}`,
    donorName,
    fairMarketValue,
  })
  const donors = donorsOf([
    item(1, 'Lake Hotel', 400),
    item(2, ' lake  hotel ', null),
    item(3, 'Bakery', 50.5),
    item(4, null, 10),
    item(5, ' ', 10),
  ])
  assert.deepEqual(
    donors.map(({ name, items, value, unstated }) => [name, items.map(({ id }) => id), value, unstated]),
    [
      ['Bakery', [3], 50.5, 0],
      ['Lake Hotel', [1, 2], 400, 1],
    ],
  )
})
