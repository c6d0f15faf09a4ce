import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { lakeCard } from '../../../src/auction/items/example.ts'
import { type Stake, stateOf } from './card-state.ts'
import { isYours, yoursFirst } from './yours-first.ts'

const anyones = {
  ...lakeCard,
  status: 'open',
  bidCount: 3,
  isFavorite: false,
  isCurrentUserWinning: false,
  autoBidMax: null,
}
const losing: Stake = { amount: 90, status: 'losing' }

suite('what a card says', () => {
  test('is my own state first, then the state of the item', () => {
    for (const [changes, stake, expected] of [
      [{}, null, null],
      [{ bidCount: 0 }, null, 'starting'],
      [{ isCurrentUserWinning: true }, losing, 'winning'],
      [{ isCurrentUserWinning: true, hasReserve: true, isReserveMet: false }, null, 'belowReserve'],
      [{ isCurrentUserWinning: true, hasReserve: true, isReserveMet: true }, null, 'winning'],
      [{ hasReserve: true, isReserveMet: false }, losing, 'outbid'],
      [{}, losing, 'outbid'],
      [{ isFavorite: true }, null, 'watching'],
      [{ isFavorite: true }, losing, 'outbid'],
      [{ status: 'extended' }, null, 'extended'],
      [{ status: 'extended', isFavorite: true }, null, 'watching'],
      [{ status: 'paused' }, null, 'paused'],
      [{ status: 'pending' }, null, 'soon'],
      [{ status: 'closing' }, null, 'lastCall'],
      [{ itemType: 'sealedBid', bidCount: 0 }, null, 'sealed'],
      [{ itemType: 'sealedBid', bidCount: 0 }, { amount: 5, status: 'sealed' }, 'sealedMine'],
      [{ itemType: 'forSale', status: 'available', bidCount: 0 }, null, null],
      [{ itemType: 'ticket', status: 'soldOut' }, null, 'soldOut'],
      [{ status: 'sold' }, null, 'sold'],
      [{ status: 'sold' }, losing, 'lost'],
      [{ status: 'paid' }, { amount: 100, status: 'won' }, 'won'],
      [{ status: 'sold', isCurrentUserWinning: true }, losing, 'won'],
      [{ status: 'unsold', isFavorite: true }, null, 'unsold'],
    ] as const)
      assert.equal(stateOf({ ...anyones, ...changes }, stake), expected, JSON.stringify([changes, stake]))
  })
})

suite('the order of cards', () => {
  test('is outbid, winning, watching, then the rest as it came', () => {
    const entries = [
      { id: 1, state: null },
      { id: 2, state: 'watching' },
      { id: 3, state: 'starting' },
      { id: 4, state: 'winning' },
      { id: 5, state: 'outbid' },
    ] as const
    assert.deepEqual(
      yoursFirst(entries).map(({ id }) => id),
      [5, 4, 2, 1, 3],
    )
    assert.equal(isYours('starting'), false)
    assert.equal(isYours('lost'), true)
  })
})
