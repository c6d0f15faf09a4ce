import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { itemStatus } from '../../engine/statuses.ts'
import { byNeed, isEnding, needOf, type WatchedItem } from './needs.ts'

const NOW = 1_000_000
const calm: WatchedItem = {
  statusId: itemStatus.open,
  controlMode: 'auto',
  priceCents: 12_000n,
  priceBeforeCents: 11_000n,
  reserveCents: null,
  startingCents: 10_000n,
  hasBids: true,
  endsAt: NOW + 3_600_000,
}
const fresh = { priceCents: null, priceBeforeCents: null, hasBids: false }

suite('what needs somebody', () => {
  const cases: [string, Partial<WatchedItem>, ReturnType<typeof needOf>][] = [
    ['an item with bids needs nobody', {}, null],
    ['without bids in the last hour', fresh, 'noBids'],
    ['without bids while there is time', { ...fresh, endsAt: NOW + 3_600_001 }, null],
    ['a live lot without bids waits for its auctioneer', { ...fresh, controlMode: 'manual' }, null],
    ['a cent below the reserve', { reserveCents: 12_001n }, 'belowReserve'],
    ['at the reserve', { reserveCents: 12_000n }, null],
    ['without bids the reserve is no news', { ...fresh, reserveCents: 50_000n }, 'noBids'],
    ['five times the price before', { priceCents: 55_000n }, 'unusualBid'],
    ['a cent less than five times', { priceCents: 54_999n }, null],
    ['a first bid of five times the start', { priceCents: 50_000n, priceBeforeCents: null }, 'unusualBid'],
    ['paused', { statusId: itemStatus.paused }, 'heldUp'],
    ['its end has just passed', { endsAt: NOW - 15_000 }, null],
    ['its end has passed and nothing closed it', { endsAt: NOW - 15_001 }, 'heldUp'],
    ['a manual one ends by hand', { endsAt: NOW - 60_000, controlMode: 'manual' }, null],
    ['sold', { ...fresh, statusId: itemStatus.sold }, null],
  ]
  for (const [name, item, need] of cases)
    test(`${name}: ${need ?? 'nothing'}`, () => assert.equal(needOf({ ...calm, ...item }, NOW), need))

  test('the close is near from ten minutes on', () => {
    assert.equal(isEnding({ ...calm, endsAt: NOW + 600_000 }, NOW), true)
    assert.equal(isEnding({ ...calm, endsAt: NOW + 600_001 }, NOW), false)
    assert.equal(isEnding({ ...calm, endsAt: NOW, controlMode: 'manual' }, NOW), false)
  })

  test('the most urgent come first, then what ends first, then as they came', () => {
    const given = (id: number, item: Partial<WatchedItem> = {}) => ({ ...calm, ...item, id })
    const items = [
      given(1),
      given(2, { endsAt: NOW + 60_000 }),
      given(3, fresh),
      given(4, { ...fresh, endsAt: NOW + 60_000 }),
      given(5, { statusId: itemStatus.paused }),
      given(6, { reserveCents: 99_999n }),
      given(8),
      given(7),
    ]
    assert.deepEqual(
      byNeed(items, NOW).map(({ id }) => id),
      [5, 6, 4, 3, 2, 1, 8, 7],
    )
  })

  test('thousands that are alike are not compared by anything that takes long', () => {
    let looks = 0
    const items = Array.from({ length: 5_000 }, (_, index) => ({
      ...calm,
      ...fresh,
      id: index,
      get itemCode() {
        looks++
        return String(5_000 - index)
      },
    }))
    assert.equal(byNeed(items, NOW).length, 5_000)
    assert.equal(looks, 0)
  })
})
