import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { lakeCard } from '../../../src/auction/items/example.ts'
import { type LotSort, lotSorts, serviceSort } from './lot-sorts.ts'
import { sortCards } from './sort-cards.ts'

suite('the order of my own lots', () => {
  const lot = (itemCode: string, changes: object) => ({
    ...lakeCard,
    itemCode,
    status: 'open',
    controlMode: 'auto',
    ...changes,
  })
  const lots = [
    lot('1', { name: 'pear', currentPrice: 50, bidCount: 2, endTime: 30 }),
    lot('2', { name: 'Apple', currentPrice: 20, bidCount: 7, endTime: 10 }),
    lot('3', { name: 'lot 10', currentPrice: 90, bidCount: 7, endTime: 20 }),
    lot('5', { name: 'lot 9', currentPrice: 30, bidCount: 3, endTime: 1, controlMode: 'manual' }),
    lot('10', { name: 'Zebra', currentPrice: 40, bidCount: 4, endTime: 0, status: 'sold' }),
  ]

  test('is the one the service would list them in', () => {
    const orders: Record<Exclude<LotSort, 'yours'>, string> = {
      lotNumber: '1 2 3 5 10',
      endingSoon: '2 3 1 5 10',
      priceLow: '2 5 10 1 3',
      priceHigh: '3 1 10 5 2',
      mostBids: '2 3 10 5 1',
      fewestBids: '1 5 10 2 3',
      alphabetical: '2 5 3 1 10',
    }
    for (const [sort, expected] of Object.entries(orders)) {
      const sorted = sortCards(lots.toReversed(), sort as keyof typeof orders)
      assert.equal(sorted.map(({ itemCode }) => itemCode).join(' '), expected, sort)
    }
  })

  test('has a name in the service wherever it is not the catalogue’s', () => {
    assert.deepEqual(
      lotSorts.filter((sort) => serviceSort(sort) === undefined),
      ['yours', 'lotNumber'],
    )
  })
})
